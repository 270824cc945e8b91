import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from './pool-limits.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { asPostgresUser, choosePostgresUser, type PostgresUser } from './postgres-user.ts'
import { commandLine, isAlive, processesIn, send, waitForEnd } from '#server/lib/processes.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

const port = 5432
const startTimeoutMs = 60_000

export interface EmbeddedPostgres {
  /** For pg: `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  pid: number
  /** Stops the server: aborts running statements and keeps all commits. */
  stop(): Promise<void>
}

/** Values for `postgres -c`; they override the product's own. */
type PostgresSettings = Record<string, string>

const productSettings: PostgresSettings = {
  listen_addresses: '',
  shared_buffers: '64MB',
  max_connections: '40',
  // The WAL must fit a small disk; the space that uploads leave free covers it (decision 100).
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  log_timezone: 'UTC',
  timezone: 'UTC',
  // Low idle memory matters more here than parallel queries.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
}

/**
 * Starts the packaged Postgres on the cluster in `dataFolder`/postgres, which is created at the first start.
 * It listens only on a unix socket in a private folder. Takes over a server left behind by a killed StoryPad.
 * @throws StartFailure with a sentence when it cannot run here
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  settings: PostgresSettings = {},
): Promise<EmbeddedPostgres> {
  const binaries = await postgresBinaries()
  const cluster = path.join(await fs.realpath(dataFolder), 'postgres')
  const user = await choosePostgresUser(cluster, binaries.postgres)
  if (!(await exists(path.join(cluster, 'PG_VERSION')))) await makeCluster(cluster, binaries.initdb, user)

  const running = await runningServer(cluster)
  if (running) return connected(cluster, running)
  await removeStaleLocks(cluster, user)
  return connected(
    cluster,
    await launchWhenFree(cluster, binaries.postgres, user, { ...productSettings, ...settings }),
  )
}

/** Processes of a killed server exit a moment later; those that have not by then are killed. */
const lingerMs = 2_000
const giveUpMs = 15_000

/** Postgres refuses the cluster until the last of them is gone. */
class StillInUse extends StartFailure {}

async function launchWhenFree(...cluster: Parameters<typeof launch>): Promise<Server> {
  for (const begin = Date.now(); ;) {
    try {
      return await launch(...cluster)
    } catch (error) {
      if (!(error instanceof StillInUse) || Date.now() > begin + giveUpMs) throw error
    }
    if (Date.now() > begin + lingerMs) endLingering(cluster[0])
    await sleep(100)
  }
}

/** Each has the cluster's folder as its working directory. Their uncommitted work was never acknowledged. */
function endLingering(cluster: string): void {
  for (const pid of processesIn(cluster)) send(pid, 'SIGKILL')
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}

/** Concurrent starts each create their own folder; the first rename wins, and the others use that one. */
async function makeCluster(cluster: string, initdb: string, user: PostgresUser): Promise<void> {
  const draft = `${cluster}.new-${randomBytes(6).toString('hex')}`
  await fs.mkdir(draft, { mode: 0o700 })
  try {
    if (user.ids) await fs.chown(draft, user.ids.uid, user.ids.gid)
    await run(initdb, user, [
      '-D',
      draft,
      '--username=storypad',
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ])
    await fs.rename(draft, cluster).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await fs.rm(draft, { recursive: true, force: true })
  }
}

async function run(program: string, user: PostgresUser, args: readonly string[]): Promise<void> {
  const command = asPostgresUser(user, program, args)
  const child = spawn(command.program, command.args, {
    ...command.options,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new StartFailure(`The embedded database could not be created: ${lastLine(errors)}`)
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? 'no reason was given'

/** Postgres reads PG* variables and locales, so the shell's are not passed on. */
const cleanEnvironment = () => ({ PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' })

interface Server {
  pid: number
  socketFolder: string
}

/** postmaster.pid: line 1 the process, 5 the socket's folder, 8 the state. Ours if it was started on this cluster. */
async function runningServer(cluster: string): Promise<Server | null> {
  const end = Date.now() + startTimeoutMs
  while (Date.now() < end) {
    const lines = await pidFile(cluster)
    const pid = Number(lines[0])
    if (!lines[0] || !isOurs(pid, cluster)) return null
    if (lines[7]?.trim() === 'ready') return { pid, socketFolder: lines[4] ?? '' }
    await sleep(20)
  }
  throw new StartFailure(`The embedded database in ${cluster} is still starting after a minute; see its log.`)
}

async function pidFile(cluster: string): Promise<string[]> {
  const text = await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

const isOurs = (pid: number, cluster: string) => isAlive(pid) && commandLine(pid).includes(`-D ${cluster}`)

/** Postgres refuses to start if the pid in its lock file now belongs to another process. */
async function removeStaleLocks(cluster: string, user: PostgresUser): Promise<void> {
  const folder = socketFolder(cluster, user)
  await fs.rm(path.join(cluster, 'postmaster.pid'), { force: true })
  await fs.rm(path.join(folder, `.s.PGSQL.${port}.lock`), { force: true })
  await fs.rm(path.join(folder, `.s.PGSQL.${port}`), { force: true })
}

/** Short, because a socket's path may have only about 100 characters. */
function socketFolder(cluster: string, user: PostgresUser): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  return path.join(os.tmpdir(), `storypad-${user.ids?.uid ?? process.getuid?.() ?? 0}-${name}`)
}

async function privateSocketFolder(cluster: string, user: PostgresUser): Promise<string> {
  const folder = socketFolder(cluster, user)
  await fs.mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const facts = await fs.lstat(folder)
  const expected = user.ids?.uid ?? process.getuid?.() ?? facts.uid
  if (facts.isDirectory() && facts.uid !== expected && facts.uid === process.getuid?.() && user.ids) {
    await fs.chown(folder, user.ids.uid, user.ids.gid)
  } else if (!facts.isDirectory() || facts.uid !== expected) {
    throw new StartFailure(`${folder} belongs to another user; remove it or set TMPDIR to another folder.`)
  }
  await fs.chmod(folder, 0o700)
  return folder
}

async function launch(
  cluster: string,
  postgres: string,
  user: PostgresUser,
  settings: PostgresSettings,
): Promise<Server> {
  const folder = await privateSocketFolder(cluster, user)
  const args = ['-D', cluster, '-k', folder, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const logFile = logOf(cluster)
  await boundLog(logFile)
  // The file may contain values of failed statements.
  const log = await fs.open(logFile, 'a', 0o600)
  await log.chmod(0o600)
  const logged = (await log.stat()).size
  const command = asPostgresUser(user, postgres, args)
  // Detached: Ctrl-C in a terminal signals the whole group, and the database must outlive the drain.
  const child = spawn(command.program, command.args, {
    ...command.options,
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended = false
  child.on('error', () => (ended = true))
  child.on('exit', () => (ended = true))
  child.unref()
  await log.close()
  for (const end = Date.now() + startTimeoutMs; Date.now() < end;) {
    const lines = await pidFile(cluster)
    if (lines[7]?.trim() === 'ready') return { pid: Number(lines[0]), socketFolder: folder }
    if (ended) break
    await sleep(10)
  }
  const rival = await runningServer(cluster)
  if (rival) return rival
  const said = (await fs.readFile(logFile)).subarray(logged).toString()
  const Failure = said.includes('pre-existing shared memory block') ? StillInUse : StartFailure
  throw new Failure(`The embedded database did not start: ${lastLine(said)} (${logFile})`)
}

const logOf = (cluster: string) => `${cluster}.log`
const mostLogBytes = 8 * 1024 * 1024

/** Limits the size of the embedded database's log. */
export const boundDatabaseLog = (dataFolder: string): Promise<void> =>
  boundLog(logOf(path.join(dataFolder, 'postgres')))

/** Moves a long log's content to `.1`, replacing the previous one. The server keeps appending to the same file. */
async function boundLog(logFile: string): Promise<void> {
  const size = await fs.stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size < mostLogBytes) return
  await fs.copyFile(logFile, `${logFile}.1`)
  await fs.chmod(`${logFile}.1`, 0o600)
  await fs.truncate(logFile)
}

async function connected(cluster: string, server: Server): Promise<EmbeddedPostgres> {
  const base = { host: server.socketFolder, port, user: 'storypad' }
  const { client, close } = createConnection({ ...base, database: 'postgres' })
  try {
    await client.connect()
    const found = await client.query(`select 1 from pg_database where datname = 'storypad'`)
    // Two starts may both find none; the CREATE that fails then has the same result.
    if (found.rowCount === 0) {
      await client.query('create database storypad').catch((error: { code?: string }) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error
      })
    }
  } finally {
    await close()
  }
  return {
    connection: { ...base, database: 'storypad' },
    pid: server.pid,
    stop: () => stop(cluster),
  }
}

/** Stops whichever server of ours now runs on the cluster. */
async function stop(cluster: string): Promise<void> {
  const pid = Number((await pidFile(cluster))[0])
  if (!pid || !isOurs(pid, cluster)) return
  // A suspended server receives no other signal.
  send(pid, 'SIGCONT')
  send(pid, 'SIGINT')
  if (await waitForEnd(pid, 4_000)) return
  send(pid, 'SIGQUIT')
  if (await waitForEnd(pid, 1_000)) return
  for (const each of [pid, ...processesIn(cluster)]) send(each, 'SIGKILL')
  await waitForEnd(pid, 1_000)
}
