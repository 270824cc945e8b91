import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import * as z from 'zod/mini'
import { createApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import { readSecrets } from '#server/config/secrets.ts'
import { drain } from '#server/http/drain.ts'
import { buildServices, type Services } from '#server/services.ts'
import { startWorker } from '#server/worker.ts'
import type { MeasureDisk } from '#server/engines/disk/disk.ts'
import type { Ai } from '#server/engines/ai/ai.ts'
import { createLogger } from '#server/lib/create-logger.ts'
import { within } from '#server/lib/within.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { sharedMedia } from '#test/support/shared-media.ts'

export interface TestApp {
  /** `http://127.0.0.1:PORT` */
  url: string
  services: Services
  dataFolder: string
  /** Resolves when no job and no answer is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** Another server of the same installation: its database, its files and its secrets. */
  beside?: TestApp
  /** Writes captions and answers instead of the engine that is configured. */
  ai?: Ai
  /** Changes what no variable sets, such as how long a third party is waited for. */
  adjust?: (config: Config) => Config
  /** Replaces the system's report of free disk space. */
  measureDisk?: MeasureDisk
  /** Files are read by children of its own, and not by those that all apps of the process share. */
  hasOwnChildren?: boolean
  /** Another way to its database. */
  reach?: (connection: pg.ClientConfig) => pg.ClientConfig
  /** Where what draws its pages is, instead of the build. */
  rendererFolder?: string
  /** Where its log goes, of the level that LOG_LEVEL says. */
  log?: DestinationStream
}

/** Less than a test may take, so that the failure names what hangs. */
const longestMs = 150_000

/**
 * Behind a proxy, so that people can come from different addresses. Words in pictures take seconds; the tests of them
 * switch it on.
 */
const usual = { LOG_LEVEL: 'silent', PORT: '0', TRUST_PROXY: '127.0.0.1', OCR: 'off' }

/** The whole server on a port of its own: real database, real disk, real jobs. Close a second one before that one. */
export async function startTestApp(
  environment: Record<string, string> = {},
  {
    beside,
    ai,
    adjust = (config) => config,
    reach = (connection) => connection,
    measureDisk,
    hasOwnChildren = false,
    log,
    rendererFolder = path.resolve('dist-server'),
  }: Options = {},
): Promise<TestApp> {
  z.config(z.locales.en())
  const dataFolder = beside?.dataFolder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-app-')))
  const testDatabase = beside ? null : await createTestDatabase()
  const connection = testDatabase?.connection ?? beside?.services.database.connection
  if (!connection) throw new Error('a test app has no database')
  const config = adjust(readConfig({ ...usual, ...environment }, dataFolder))
  const services = await buildServices(
    config,
    await readSecrets(dataFolder),
    reach(connection),
    createLogger(config.logLevel, log),
    { ai, measureDisk, media: hasOwnChildren ? undefined : sharedMedia() },
  )
  const runner = await startWorker(services)
  const app = await createApp(services, {
    webFolder: path.resolve('dist'),
    rendererFolder,
    checkQueue: () => runner.check(),
    isReplyChecked: true,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  services.address.listensAt(url)
  return {
    url,
    services,
    dataFolder,
    idle: async () => {
      let step = 'files have no jobs yet'
      const ended = async () => {
        await services.processingJobs.settled()
        step = 'jobs are under way'
        await runner.idle()
        step = 'answers are being written'
        await services.answers.idle()
        step = 'what a model took is being written down'
        await services.aiUsage.written()
      }
      const over = new Error(`not idle after ${longestMs} ms: `)
      await within(longestMs, ended(), () => over).catch(async (error: unknown) => {
        if (error === over) over.message += `${step} ${JSON.stringify(await jobsOf(connection))}`
        throw error
      })
    },
    close: async () => {
      await drain(app)
      await runner.stop()
      await services.close()
      if (beside) return
      await testDatabase?.close()
      await fs.rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** By a connection of its own, for what hangs may hold all others. */
async function jobsOf(connection: pg.ClientConfig): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(
    `select tasks.identifier, jobs.attempts, jobs.run_at, jobs.locked_at, jobs.locked_by, jobs.last_error
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`,
  )
  await client.end()
  return rows
}
