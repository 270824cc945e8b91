import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

export interface OwnServer {
  url: string
  dataFolder: string
  /** Changes what no page can. */
  query(sql: string, values?: unknown[]): Promise<void>
  stop(): Promise<void>
}

/** Starts a StoryPad of its own, on a free port and with an empty data folder, behind the proxy the windows stand for. */
export async function startOwnServer(environment: Record<string, string> = {}): Promise<OwnServer> {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-e2e-'))
  await fs.chmod(dataFolder, 0o711)
  const server = spawn(process.execPath, ['server/main.ts', 'start'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataFolder,
      NODE_ENV: 'development',
      TRUST_PROXY: '127.0.0.1,::1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const ready = /^StoryPad is ready at (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
  })
  return {
    url,
    dataFolder,
    async query(sql, values = []) {
      const client = new pg.Client(await embeddedConnection(dataFolder))
      await client.connect()
      await client.query(sql, values)
      await client.end()
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await fs.rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Where the embedded database listens, as it writes down itself: line 4 is its port, line 5 the folder of its socket. */
async function embeddedConnection(dataFolder: string): Promise<pg.ClientConfig> {
  const lines = (await fs.readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'storypad', database: 'storypad' }
}
