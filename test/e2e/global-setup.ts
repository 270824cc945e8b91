import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a StoryPad of its own for the browser tests, on a free port and with an empty data folder. */
export default async function setup() {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-e2e-'))
  await fs.chmod(dataFolder, 0o711)
  const server = spawn(process.execPath, ['server/main.ts', 'start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env['E2E_DATA'] = dataFolder
  process.env['E2E_URL'] = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const url = /^StoryPad is ready at (\S+)$/.exec(line)?.[1]
      if (url) resolve(url)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
  })
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await fs.rm(dataFolder, { recursive: true, force: true })
  }
}
