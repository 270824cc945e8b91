import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseCrontab, run } from 'graphile-worker'
import type {
  Runner as GraphileRunner,
  JobHelpers,
  Task,
  TaskList,
  WorkerEvents,
  WorkerPool,
} from 'graphile-worker'
import type pg from 'pg'
import { graphileLogger } from './graphile-queue.ts'
import { findLostPools, openPoolLocks, unlockPools } from './pool-locks.ts'
import type { JobHandlers, QueueLogger, Runner } from './queue.ts'

const usualAbortAfterMs = 10_000
/** What jobs get to end after their signal, before they are left behind. */
const graceMs = 3_000
const sweepEveryMs = 3_000
const recheckMs = 25
const restartAfterMs = 1_000

export interface RunnerOptions {
  pool: pg.Pool
  /** For the one connection whose end tells others that this process is gone; it must not pass a transaction pooler. */
  connection: pg.ClientConfig
  handlers: JobHandlers
  /** Jobs at once. */
  concurrency: number
  logger: QueueLogger
  /** Lines such as '17 * * * * sweep-files': minute, hour, day, month, weekday in UTC, and the name of the job. */
  crontab?: string
  /** How long a stop waits for running jobs before it aborts their signals; 10 seconds unless said. */
  abortAfterMs?: number
  /** Resolves when so much time has passed, or the signal aborts; the clock's unless said. */
  wait?: Wait
}

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

const waitByClock: Wait = (ms, signal) => delay(ms, undefined, { signal }).catch(() => {})

/**
 * Runs jobs until stopped. Jobs that a killed process was running run again at the next start or within seconds, and the
 * runner comes back by itself after the database was away. Rejects when the first start fails.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { pool, logger, abortAfterMs = usualAbortAfterMs, wait = waitByClock } = options
  const events: WorkerEvents = new EventEmitter()
  events.setMaxListeners(0)
  const locks = await openPoolLocks(options.connection, logger)
  const tasks = taskList(options)
  const cronItems = parseCrontab(options.crontab ?? '')
  const stopping = new AbortController()
  let workers: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  events.on('pool:release', ({ workerPool }) => locks.release(workerPool.id))

  const startGraphile = (): Promise<GraphileRunner> =>
    run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: cronItems,
      concurrency: options.concurrency,
      events,
      logger: graphileLogger(logger),
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: abortAfterMs,
      preset: {
        // Unbatched, the library reports results without waiting for the promise: a database that is away at that moment
        // would end the whole process with an unhandled rejection. In a batch it retries, then stops, and starts anew.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
        plugins: [
          {
            name: 'PoolLocksPlugin',
            version: '1.0.0',
            // Without its lock a pool would look dead to other processes from its first job on.
            worker: { hooks: { startWorker: (_context, { worker }) => locks.hold(worker.workerPool.id) } },
          },
        ],
      },
    })

  const sweep = sweeper({
    pool,
    logger,
    wait,
    ownId: () => workers?.id,
    onUnlocked: (count) => workers?.nudge(count),
  })
  let current: GraphileRunner | undefined
  try {
    await sweep.first()
    current = await startGraphile()
  } catch (error) {
    await locks.close()
    throw error
  }
  const sweeping = sweep.keepGoing(stopping.signal)
  const supervising = keepRunning()

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current ??= await startGraphile()
        await current.promise
      } catch (err) {
        logger.error({ err }, 'Jobs stopped running; they start again.')
      }
      if (stopping.signal.aborted) return
      current = undefined
      await wait(restartAfterMs, stopping.signal)
    }
  }

  return {
    idle: async () => {
      while (await hasWork(pool, Object.keys(options.handlers))) {
        await once(events, 'job:complete', { signal: AbortSignal.timeout(recheckMs) }).catch(() => {})
      }
    },
    stop: async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      if (current !== undefined) await stopGraphile(current, abortAfterMs + graceMs, logger)
      await Promise.all([sweeping, supervising])
      await locks.close()
    },
    check: async () => {
      if (stopping.signal.aborted || current === undefined) throw new Error('No jobs are being run.')
      if (!locks.isHeld()) throw new Error('The connection that holds the locks of jobs is lost.')
      await pool.query('select 1')
    },
  }
}

function taskList({ handlers, pool }: RunnerOptions): TaskList {
  const entries = Object.entries(handlers).map(([name, handle]): [string, Task] => [
    name,
    async (payload, helpers) => {
      const { job, abortSignal } = helpers
      try {
        await handle(payload, {
          signal: abortSignal,
          attempt: job.attempts,
          isLastAttempt: job.attempts >= job.max_attempts,
        })
      } catch (error) {
        if (abortSignal.aborted) await giveTryBack(pool, helpers)
        throw error
      }
    },
  ])
  return Object.fromEntries(entries)
}

/** A job that ends because the process does has not failed. */
async function giveTryBack(pool: pg.Pool, { job }: JobHelpers): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = $1',
    [job.id],
  )
}

async function stopGraphile(
  runner: GraphileRunner,
  giveUpAfterMs: number,
  logger: QueueLogger,
): Promise<void> {
  const giveUp = setTimeout(() => {
    logger.warn({}, 'Jobs that do not end are left behind; they run again at the next start.')
    runner.kill('stopping').catch(() => {})
  }, giveUpAfterMs)
  await runner.stop().catch((err: unknown) => logger.warn({ err }, 'Jobs did not stop cleanly.'))
  clearTimeout(giveUp)
}

/** Finds jobs of processes that are gone, and makes them run again. */
function sweeper(options: {
  pool: pg.Pool
  logger: QueueLogger
  wait: Wait
  ownId: () => string | undefined
  onUnlocked: (count: number) => void
}) {
  const { pool, logger } = options
  let suspects: string[] = []

  async function unlock(poolIds: string[]): Promise<void> {
    if (poolIds.length === 0) return
    await unlockPools(pool, poolIds)
    logger.info({ pools: poolIds.length }, 'Jobs of an ended process run again.')
    options.onUnlocked(poolIds.length)
  }

  /** Twice in a row without its lock: a live process has taken it again by then, after a lost connection. */
  async function sweepOnce(): Promise<void> {
    const lost = (await findLostPools(pool)).filter((id) => id !== options.ownId())
    await unlock(lost.filter((id) => suspects.includes(id)))
    suspects = lost.filter((id) => !suspects.includes(id))
  }

  return {
    first: async () => unlock(await findLostPools(pool)),
    keepGoing: async (signal: AbortSignal) => {
      while (!signal.aborted) {
        await options.wait(sweepEveryMs, signal)
        if (!signal.aborted) {
          await sweepOnce().catch((err: unknown) =>
            logger.warn({ err }, 'Jobs of ended processes were not found.'),
          )
        }
      }
    },
  }
}

/** Whether a job of these names runs, or waits and may run now. */
async function hasWork(pool: pg.Pool, names: string[]): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where tasks.identifier = any($1::text[])
         and (jobs.locked_at is not null or (jobs.is_available and jobs.run_at <= now()))
     ) as found`,
    [names],
  )
  return rows[0]?.found === true
}
