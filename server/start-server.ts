import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp } from './app.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/config/data-folder.ts'
import { readSecrets } from '#server/config/secrets.ts'
import { startBackfills } from '#server/db/backfills/backfills.ts'
import { claimEmbedded, type Claim } from '#server/db/claim-embedded.ts'
import { openDatabase } from '#server/db/database.ts'
import { setUpLimits } from '#server/db/pool-limits.ts'
import { keepCopy, migrate, migrationState } from '#server/db/migrate.ts'
import { migrateQueue } from '#server/engines/queue/graphile-queue.ts'
import { checkOthersTakeJobs } from '#server/engines/queue/job-movement.ts'
import { drain } from '#server/http/drain.ts'
import { giveUpBallastInNeed } from '#server/lib/ballast.ts'
import { createLogger } from '#server/lib/create-logger.ts'
import { StartFailure } from '#server/lib/start-failure.ts'
import { within } from '#server/lib/within.ts'
import { buildServices, type Services } from './services.ts'
import { startWorker } from './worker.ts'

/** The time for all parts to stop, and the minimum for each; then the database is stopped in any case. */
const partsMs = 8_000
const leastPartMs = 500
/** The time that restarting the database may take during a stop. */
const keepingMs = 500
/** The process exits after this, whatever hangs. */
const stopTimeoutMs = 20_000

/** Prints a sentence for the operator, in a terminal and through the start script. */
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Starts everything and returns when it serves; SIGTERM, SIGINT or the end of the start script drain and stop it. */
export async function startServer(
  root: string,
  environment: NodeJS.ProcessEnv,
  isDemo: boolean,
): Promise<void> {
  z.config(z.locales.en())
  const config = readConfig(environment, path.join(root, 'var'))
  await prepareDataFolder(config.dataFolder)
  const logger = createLogger(config.logLevel)
  const stops: (() => Promise<unknown>)[] = []
  const stop = createStop(stops, logger)
  listenForStop(stop)
  try {
    const claim = await openClaim(config, environment, stops, logger)
    const connection = claim?.postgres.connection ?? externalConnection(config)
    await prepareDatabase(connection, claim !== null)
    const services = await buildServices(config, await readSecrets(config.dataFolder), connection, logger)
    stops.push(() => services.close())
    await services.chat.failAbandoned(claim ? 0 : 150_000)
    const url = await serve(root, environment, services, stops)
    if (isDemo) await demonstrate(services)
    say(`StoryPad is ready at ${url}`)
  } catch (error) {
    await stop.run()
    throw error
  }
}

/** Drawing pictures needs libraries that no other start uses, so they are loaded here only. */
async function demonstrate(services: Services): Promise<void> {
  const { fillDemo } = await import('#server/demo/fill-demo.ts')
  const isFilled = await fillDemo(services, (password) => {
    say(`Sign in as maren or jonas with the password ${password}`)
    say('Drawing pictures and writing stories …')
  })
  if (!isFilled) say('The demo already exists; its users keep their passwords.')
}

/** Stops in the reverse order of the start, once. */
function createStop(stops: (() => Promise<unknown>)[], logger: Logger) {
  let running: Promise<void> | null = null
  const runAll = async () => {
    const end = performance.now() + partsMs
    const [database, ...parts] = stops.splice(0)
    for (const stop of parts.toReversed()) {
      const limit = Math.max(leastPartMs, end - performance.now())
      const tooLate = () => new Error(`it did not end within ${Math.round(limit)} ms`)
      await within(limit, stop(), tooLate).catch((err: unknown) =>
        logger.error({ err }, 'a part did not stop cleanly'),
      )
    }
    // It has its own timeouts.
    await database?.().catch((err: unknown) => logger.error({ err }, 'the database did not stop cleanly'))
  }
  return { run: () => (running ??= runAll()) }
}

function listenForStop(stop: { run: () => Promise<void> }): void {
  const end = () => {
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    void stop.run().then(() => process.exit(0))
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  // The start script has ended, so this process stops too.
  process.once('disconnect', end)
}

async function openClaim(
  config: Config,
  environment: NodeJS.ProcessEnv,
  stops: (() => Promise<unknown>)[],
  logger: Logger,
): Promise<Claim | null> {
  if (config.database.engine !== 'embedded') {
    stops.push(async () => {})
    return null
  }
  const launcher = Number(environment['STORYPAD_LAUNCHER_PID'])
  const scriptPid = process.send ? process.ppid : null
  const self = { serverPid: process.pid, launcherPid: launcher || null, scriptPid }
  const claim = await claimEmbedded(config.dataFolder, self)
  tellStartScript(claim)
  const claimAgain = async () => {
    await giveUpBallastInNeed(config.dataFolder)
    return claimEmbedded(config.dataFolder, self)
  }
  const keeper = keepClaim(claim, claimAgain, logger)
  stops.push(() => keeper.stop())
  return claim
}

/** So that the start script can stop the database if this process is killed. */
const tellStartScript = (claim: Claim) => process.send?.({ postgresPid: claim.postgres.pid })

/** Restarts the embedded database if it was killed while the server runs; connections recover. */
function keepClaim(first: Claim, claimAgain: () => Promise<Claim>, logger: Logger) {
  let current = first
  let isStopping = false
  const keep = async () => {
    for (;;) {
      await current.lock.ended
      if (isStopping) return
      logger.error('the embedded database was gone; it is started again')
      try {
        current = await claimAgain()
        tellStartScript(current)
      } catch (err) {
        logger.error({ err }, 'the embedded database could not be started again')
        await sleep(1_000)
      }
    }
  }
  const keeping = keep()
  return {
    async stop() {
      isStopping = true
      await current.lock.release()
      await Promise.race([keeping, sleep(keepingMs)])
      await current.postgres.stop()
    },
  }
}

function externalConnection(config: Config): pg.ClientConfig {
  if (config.database.engine !== 'external') throw new Error('no database was configured')
  return { connectionString: config.database.url }
}

/** Migrates its schema to this version. */
export async function prepareDatabase(connection: pg.ClientConfig, isEmbedded: boolean): Promise<void> {
  const state = await migrationState(connection).catch((cause: unknown) => {
    throw new StartFailure(`The database isn’t responding: ${(cause as Error).message}`, { cause })
  })
  if (isEmbedded && state.applied > 0 && state.missing > 0)
    await keepCopy(connection, 'storypad', state.applied)
  await migrate(connection)
  const database = openDatabase(connection, { onError: () => {}, limits: setUpLimits, size: 1 })
  await migrateQueue(database.pool)
  await database.close()
}

async function serve(
  root: string,
  environment: NodeJS.ProcessEnv,
  services: Services,
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const { config } = services
  const isWorker = config.role !== 'web'
  const runner = isWorker ? await startWorker(services) : null
  if (runner) stops.push(() => runner.stop())
  const app = await createApp(services, {
    webFolder: path.join(root, 'dist'),
    rendererFolder: path.join(root, 'dist-server'),
    checkQueue: () => (runner ? runner.check() : checkOthersTakeJobs(services.database.pool)),
    isReplyChecked: environment['NODE_ENV'] === 'development',
  })
  stops.push(() => drain(app))
  services.address.listensAt(`http://localhost:${await listen(app, config)}`)
  if (isWorker) {
    const { database, logger, disk } = services
    const keepRoom = (bytes: number) => disk.reserve('own', bytes)
    const change = startBackfills(
      database.connection,
      logger,
      config.database.engine === 'embedded' ? keepRoom : undefined,
    )
    stops.push(() => change.stop())
  }
  return services.address.publicUrl()
}

async function listen(app: FastifyInstance, { listen: { host, port } }: Config): Promise<number> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` })
  } catch (cause) {
    throw new StartFailure(listenSentence((cause as NodeJS.ErrnoException).code, host, port), { cause })
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

function listenSentence(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; stop what uses it or set PORT to another one.`
    case 'EACCES':
      return `Port ${port} may not be used by this user; set PORT to one above 1023.`
    default:
      return `StoryPad cannot listen on ${host}:${port} (${code ?? 'unknown reason'}); check HOST and PORT.`
  }
}
