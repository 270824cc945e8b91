import { EventEmitter } from 'node:events'
import { run } from 'graphile-worker'
import type { Job, ParsedCronItem, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Lanes } from '#server/db/jobs.ts'
import { openPool, queueLimits } from '#server/db/pool-limits.ts'
import { graphileLogger } from './graphile-queue.ts'
import { createLaneGate } from './lane-gate.ts'
import type { PoolLocks } from './pool-locks.ts'
import type { QueueLogger } from './queue.ts'

/** One run of the library: workers that take jobs until they are stopped or fail. */
export interface Crew {
  /** The id recorded with the jobs it holds; null when it failed before it had one. */
  poolId(): string | null
  /** Settles when it takes no more jobs: it ended, or failed to end in time. */
  over: Promise<void>
  /** Flags whose lanes are full, so that their jobs are not taken. */
  closedFlags(): string[]
  /** Wakes workers for up to this many new jobs. */
  nudge(count: number): void
  /** Takes no more jobs; settles when the running ones have ended or were abandoned. */
  stop(): Promise<void>
  /** Abandons it: `over` settles. */
  abandon(reason: string): void
  /** Closes its connections, so that anything that still hangs has no effect. */
  close(): Promise<void>
}

/** The maximum number of worker connections; each worker needs one only while it takes or completes a job. */
const mostLooking = 4

interface CrewOptions {
  connection: pg.ClientConfig
  tasks: TaskList
  cronItems: ParsedCronItem[]
  /** Concurrent jobs, of all lanes. */
  concurrency: number
  lanes: Lanes
  logger: QueueLogger
  locks: PoolLocks
  /** How long running jobs may continue before their signals abort. */
  abortAfterMs: number
  /** The grace period of jobs after their signal, before they are abandoned. */
  graceMs: number
  /** Called when a job has ended, successfully or not. */
  onEnd: () => void
  /** Whether no job is running. */
  isIdle: () => boolean
}

/**
 * Starts workers on their own connections. The library's shutdown can wait forever when results could not be stored, so
 * it has a deadline, after which the crew counts as over.
 */
export async function startCrew(options: CrewOptions): Promise<Crew> {
  const { connection, concurrency, logger, locks, abortAfterMs, graceMs } = options
  const events: WorkerEvents = new EventEmitter()
  events.setMaxListeners(0)
  const over = Promise.withResolvers<void>()
  over.promise.catch(() => {})
  let workers: WorkerPool | null = null
  let deadline: NodeJS.Timeout | undefined
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  const beginDeadline = () => {
    const limit = options.isIdle() ? graceMs : abortAfterMs + graceMs
    deadline ??= setTimeout(() => over.reject(new Error('The workers did not end in time.')), limit)
  }
  events.on('pool:gracefulShutdown', beginDeadline)
  const gate = createLaneGate(options.lanes)
  events.on('job:start', ({ job }) => gate.looked(flagsOf(job)))
  events.on('worker:getJob:empty', () => gate.looked([]))
  events.on('worker:getJob:error', () => gate.looked([]))
  events.on('job:complete', ({ job }) => {
    // Its own worker looks anyway; a job it cannot take may suit another one.
    if (gate.left(flagsOf(job)) && deadline === undefined) workers?.nudge(1)
    options.onEnd()
  })

  // Some for the workers, which look for jobs one at a time; one to listen, and one for the timetable.
  const { pool, close } = openPool(connection, {
    limits: queueLimits,
    size: Math.min(concurrency, mostLooking) + 2,
    onError: (err) => logger.warn({ err }, 'A connection of the queue broke.'),
  })
  const runner = await run({
    pgPool: pool,
    taskList: options.tasks,
    parsedCronItems: options.cronItems,
    concurrency,
    forbiddenFlags: () => gate.look(),
    events,
    logger: graphileLogger(logger),
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: abortAfterMs,
    preset: {
      // Unbatched, the library does not await the storing of results: a database outage at that moment would crash the
      // process with an unhandled rejection. Batched, it gives up, stops, and is restarted.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'PoolLocksPlugin',
          version: '1.0.0',
          // Without its lock other processes would consider a pool dead from its first job on.
          worker: { hooks: { startWorker: (_context, { worker }) => locks.hold(worker.workerPool.id) } },
        },
      ],
    },
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  runner.promise.then(over.resolve, over.reject)

  return {
    poolId: () => workers?.id ?? null,
    over: over.promise,
    closedFlags: () => gate.closed(),
    nudge: (count) => workers?.nudge(count),
    stop: async () => {
      beginDeadline()
      runner.stop().catch((err: unknown) => logger.warn({ err }, 'Jobs did not stop cleanly.'))
      await over.promise.catch((err: unknown) =>
        logger.warn({ err }, 'Jobs that did not end are abandoned; they run again at the next start.'),
      )
    },
    abandon: (reason) => over.reject(new Error(reason)),
    close: async () => {
      clearTimeout(deadline)
      await close()
    },
  }
}

const flagsOf = ({ flags }: Job): string[] => Object.keys(flags ?? {})
