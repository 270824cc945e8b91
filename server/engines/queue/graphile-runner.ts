import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseCrontab, type JobHelpers, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Lanes } from '#server/db/jobs.ts'
import { startCrew, type Crew } from './graphile-crew.ts'
import {
  busyLateAfterMs,
  createJobMovement,
  hasWork,
  lateAfterMs as usualLateAfterMs,
  oldestTakeable,
  type JobMovement,
} from './job-movement.ts'
import { createJobSweeper } from './job-sweeper.ts'
import { openPoolLocks } from './pool-locks.ts'
import { commonLane } from './lane-gate.ts'
import type { JobHandlers, QueueLogger, Runner } from './queue.ts'

const usualAbortAfterMs = 5_000
/** The grace period of jobs after their signal, before they are abandoned. */
const graceMs = 1_500
const lookEveryMs = 3_000
const recheckMs = 25
const restartAfterMs = 1_000
/** The timeout for hanging parts during a stop. */
const lastWordMs = 1_000
const lateWords = 'A job waits, and no worker takes it.'

export interface RunnerOptions {
  pool: pg.Pool
  /**
   * For the workers, and for the connection whose end shows others that this process is gone; not through a transaction
   * pooler.
   */
  connection: pg.ClientConfig
  handlers: JobHandlers
  /** Concurrent jobs, besides those in lanes. */
  concurrency: number
  /** Jobs that must not delay others, with the limits of each lane. */
  lanes?: Lanes
  logger: QueueLogger
  /** Lines such as '17 * * * * sweep-files': minute, hour, day, month, weekday in UTC, and the name of the job. */
  crontab?: string
  /** How long a stop waits for running jobs before it aborts their signals; 5 seconds by default. */
  abortAfterMs?: number
  /** How long a ready job may wait while workers are free, before they count as broken. */
  lateAfterMs?: number
  /** Resolves after this much time, or when the signal aborts; a real timer by default. */
  wait?: Wait
}

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

const waitByClock: Wait = (ms, signal) => delay(ms, undefined, { signal }).catch(() => {})

/**
 * Runs jobs until stopped; rejects when the first start fails. Jobs of killed processes run again within seconds. After
 * a database outage workers are restarted, and their jobs are unlocked.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { pool, logger, handlers } = options
  const lanes: Lanes = {
    ...options.lanes,
    [commonLane]: { atOnce: options.concurrency, perOwner: options.concurrency },
  }
  const workerCount = Object.values(lanes).reduce((sum, { atOnce }) => sum + atOnce, 0)
  const { abortAfterMs = usualAbortAfterMs, lateAfterMs = usualLateAfterMs, wait = waitByClock } = options
  const names = Object.keys(handlers)
  const events = new EventEmitter()
  const movement = createJobMovement()
  const locks = await openPoolLocks(options.connection, logger)
  const tasks = taskList(options, movement)
  const cronItems = parseCrontab(options.crontab ?? '')
  const stopping = new AbortController()
  let current: Crew | undefined
  let startedAt = 0
  const sweeper = createJobSweeper({
    pool,
    logger,
    ownId: () => current?.poolId() ?? null,
    onUnlocked: (count) => current?.nudge(count),
  })
  const startNext = () => {
    startedAt = performance.now()
    return startCrew({
      connection: options.connection,
      tasks,
      cronItems,
      concurrency: workerCount,
      lanes,
      logger,
      locks,
      abortAfterMs,
      graceMs,
      onEnd: () => void events.emit('end'),
      isIdle: () => movement.count() === 0,
    })
  }

  try {
    await sweeper.first()
    current = await startNext()
  } catch (error) {
    await locks.close()
    throw error
  }
  const supervising = keepRunning(current)
  const looking = keepLooking()

  async function keepRunning(first: Crew): Promise<void> {
    let left = first
    for (;;) {
      await left.over.catch((err: unknown) => logger.error({ err }, 'Jobs stopped running; restarting them.'))
      if (stopping.signal.aborted) return
      current = undefined
      await left.close()
      left = await replace(left)
      if (stopping.signal.aborted) return left.close()
      current = left
    }
  }

  /** Retries until the database is back. */
  async function replace(left: Crew): Promise<Crew> {
    for (;;) {
      await wait(restartAfterMs, stopping.signal)
      if (stopping.signal.aborted) return left
      try {
        await giveBack(left)
        return await startNext()
      } catch (err) {
        logger.warn({ err }, 'Jobs cannot run yet; they start as soon as the database responds.')
      }
    }
  }

  /** Unlocks the jobs of ended workers. */
  async function giveBack(left: Crew): Promise<void> {
    const id = left.poolId()
    if (id === null) return
    await sweeper.unlock([id])
    locks.release(id)
  }

  async function keepLooking(): Promise<void> {
    for (;;) {
      await wait(lookEveryMs, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        await sweeper.look()
        // New workers get the same time to take their first job.
        if (performance.now() - startedAt > lateAfterMs && (await isLate())) current?.abandon(lateWords)
      } catch (err) {
        logger.warn({ err }, 'Jobs of ended processes could not be looked up.')
      }
    }
  }

  /** Whether a ready job is waiting although no job has started or ended here for as long. */
  async function isLate(): Promise<boolean> {
    const stillMs = movement.stillMs()
    if (stillMs <= lateAfterMs) return false
    const isBusy = movement.count() >= workerCount
    const free = isBusy ? null : await oldestTakeable(pool, names, current?.closedFlags() ?? [])
    if (free !== null && free > lateAfterMs) return true
    const busyBound = Math.max(busyLateAfterMs, lateAfterMs)
    if (stillMs <= busyBound) return false
    const oldest = await oldestTakeable(pool, names, [])
    return oldest !== null && oldest > busyBound
  }

  return {
    idle: async () => {
      while (await hasWork(pool, names)) {
        await once(events, 'end', { signal: AbortSignal.timeout(recheckMs) }).catch(() => {})
      }
    },
    stop: async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      const last = current
      current = undefined
      await last?.stop()
      await last?.close()
      await Promise.race([Promise.all([looking, supervising]), delay(lastWordMs)])
      await locks.close()
    },
    check: async () => {
      if (stopping.signal.aborted || current === undefined) throw new Error('Job workers are not running.')
      if (!locks.isHeld()) throw new Error('The connection for the locks of jobs is lost.')
      if (await isLate()) throw new Error(lateWords)
      await pool.query('select 1')
    },
  }
}

function taskList({ handlers, pool }: RunnerOptions, movement: JobMovement): TaskList {
  const entries = Object.entries(handlers).map(([name, handle]): [string, Task] => [
    name,
    async (payload, helpers) => {
      const { job, abortSignal } = helpers
      const end = movement.begin()
      try {
        await handle(payload, {
          signal: abortSignal,
          attempt: job.attempts,
          isLastAttempt: job.attempts >= job.max_attempts,
        })
      } catch (error) {
        if (abortSignal.aborted) await giveTryBack(pool, helpers)
        throw error
      } finally {
        end()
      }
    },
  ])
  return Object.fromEntries(entries)
}

/** A job that was interrupted by a stop has not failed. */
async function giveTryBack(pool: pg.Pool, { job }: JobHelpers): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = $1',
    [job.id],
  )
}
