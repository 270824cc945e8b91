import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { slowStart } from '#test/support/slow-start.ts'

export interface OwnServer {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** A new data folder that the database's own user may walk through, empty as before a first start. */
export async function emptyDataFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-e2e-'))
  await fs.chmod(folder, 0o711)
  return folder
}

/** A data folder as the first start of the run left it: another one would take longer than most tests that need a server. */
export async function newDataFolder(): Promise<string> {
  const used = process.env['E2E_USED']
  if (used === undefined) throw new Error('the global setup has made no data folder to go on with')
  const folder = await emptyDataFolder()
  // With its owners: the database may belong to another system user than the tests.
  execFileSync('cp', ['-a', `${used}/.`, folder])
  return folder
}

/**
 * A StoryPad of its own, on a free port and with the web that was built, behind the proxy the windows stand for.
 * Without server rendering it starts as from a build that has no renderer.
 */
export async function startServer(
  environment: Record<string, string>,
  isWithoutSsr = false,
): Promise<OwnServer> {
  const before = isWithoutSsr ? ['--import', './test/e2e/without-renderer.mjs'] : []
  const child = spawn(process.execPath, [...before, 'server/main.ts', 'start'], {
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: 'development',
      TRUST_PROXY: '127.0.0.1,::1',
      OCR: 'off',
      ...slowStart(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^StoryPad is ready at (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
  })
  return {
    url,
    child,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
