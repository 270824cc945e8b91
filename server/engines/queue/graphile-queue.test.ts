import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/database.ts'
import type { JobContext } from '#server/db/jobs.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#test/support/database-proxy.ts'
import { createGraphileQueue } from './graphile-queue.ts'
import { startRunner, type RunnerOptions, type Wait } from './graphile-runner.ts'
import { queueSuite } from './queue.suite.ts'
import type { JobHandlers, QueueLogger, Runner } from './queue.ts'

const quiet: QueueLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const queue = createGraphileQueue()

queueSuite('graphile queue', async () => {
  const database = await createTestDatabase()
  return {
    queue,
    transaction: database.transaction,
    start: (handlers) =>
      startRunner({
        pool: database.pool,
        connection: database.connection,
        handlers,
        concurrency: 1,
        logger: quiet,
      }),
    makeDue: async () => {
      await database.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
    },
    close: database.close,
  }
})

let database: Database
let runner: Runner | undefined
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  await database.close()
})

const start = async (
  handlers: JobHandlers,
  more: Partial<Pick<RunnerOptions, 'logger' | 'abortAfterMs' | 'lateAfterMs' | 'wait' | 'lanes'>> = {},
): Promise<Runner> => {
  const { pool, connection } = database
  runner = await startRunner({ pool, connection, handlers, concurrency: 1, logger: quiet, ...more })
  return runner
}

/** A manual clock: `lookAgain` advances it until the runner has looked once more for ended processes. */
function createHandClock(): { wait: Wait; lookAgain(): Promise<void> } {
  let pass = () => {}
  let waiting = Promise.withResolvers<void>()
  return {
    wait: (_ms, signal) => {
      const passed = Promise.withResolvers<void>()
      pass = passed.resolve
      signal.addEventListener('abort', () => passed.resolve(), { once: true })
      waiting.resolve()
      return passed.promise
    },
    async lookAgain() {
      await waiting.promise
      waiting = Promise.withResolvers()
      pass()
      // After this look it waits for the next one.
      await waiting.promise
    },
  }
}
const add = (name: string, payload: unknown, options?: object) =>
  database.transaction((tx) => queue.add(tx, name, payload, options))
const jobs = async () => {
  const { rows } = await database.pool.query<{ attempts: number; last_error: string | null; waits: boolean }>(
    'select attempts, last_error, run_at > now() as waits from graphile_worker.jobs order by id',
  )
  return rows
}

const lockedJobs = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker._private_jobs where locked_at is not null',
  )
  return rows[0]?.count
}

/** How long the oldest job has been ready. */
const oldestMs = async () => {
  const { rows } = await database.pool.query<{ age: number }>(
    'select max(extract(epoch from now() - run_at))::float8 * 1000 as age from graphile_worker.jobs where locked_at is null',
  )
  return rows[0]?.age ?? 0
}

/** The number of worker pools that appear alive. */
const livePools = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and classid = 20862 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count
}

/** A process that takes the job named `slow` and never completes it. */
async function startTaker(): Promise<{ kill(): Promise<void> }> {
  const module = new URL('./graphile-runner.ts', import.meta.url).href
  const script = `
    const { startRunner } = await import(${JSON.stringify(module)})
    const { default: pg } = await import('pg')
    const connection = ${JSON.stringify(database.connection)}
    const log = () => {}
    const pool = new pg.Pool(connection)
    pool.on('error', log)
    pool.on('connect', (client) => client.on('error', log))
    await startRunner({
      pool,
      connection,
      concurrency: 1,
      logger: { debug: log, info: log, warn: log, error: console.error },
      handlers: { slow: () => { process.stdout.write('taken'); return new Promise(() => {}) } },
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a job that a killed process was running runs again at the next start, F1', async () => {
  await add('slow', 'precious')
  const taker = await startTaker()
  await taker.kill()
  const ran: unknown[] = []
  const ready = await start({ slow: async (payload, { attempt }) => void ran.push(payload, attempt) })
  await expect.poll(() => ran, { timeout: 2_000 }).toEqual(['precious', 2])
  await ready.idle()
})

test('a running process takes over the job of a killed one at its second look, and only then, F1', async () => {
  await add('slow', 'precious')
  const taker = await startTaker()
  const ran: unknown[] = []
  const { wait, lookAgain } = createHandClock()
  const ready = await start({ slow: async (payload) => void ran.push(payload) }, { wait })
  for (let round = 0; round < 4; round += 1) await lookAgain()
  expect(await lockedJobs()).toBe(1)
  expect(ran).toEqual([])
  await taker.kill()
  await expect.poll(livePools).toBe(1)
  await lookAgain()
  expect(await lockedJobs()).toBe(1)
  await lookAgain()
  await ready.idle()
  expect(ran).toEqual(['precious'])
})

test('a failure is recorded with its reason, and waits longer than a second', async () => {
  const logged: string[] = []
  const ready = await start(
    { broken: () => Promise.reject(new Error('the disk is full')) },
    { logger: { ...quiet, error: (_, message) => logged.push(message) } },
  )
  await add('broken', { secret: 'payload' }, { maxAttempts: 3 })
  await ready.idle()
  expect(await jobs()).toEqual([{ attempts: 1, last_error: 'the disk is full', waits: true }])
  expect(logged.join()).toContain('the disk is full')
  expect(logged.join()).not.toContain('secret')
})

test('jobs of a lane take its places only, and those of one owner only the owner’s share, G3', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ready = await start(
    {
      film: (payload) => {
        begun.push(String(payload))
        return new Promise((resolve) => ends.set(String(payload), resolve))
      },
      letter: async (payload) => void begun.push(String(payload)),
    },
    { lanes: { films: { atOnce: 2, perOwner: 1 } } },
  )
  const film = (owner: string, name: string) =>
    add('film', name, { lane: { name: 'films', owner }, priority: -1 })
  await film('maren', 'first of hers')
  await film('maren', 'second of hers')
  await expect.poll(() => begun).toEqual(['first of hers'])
  await film('jonas', 'his')
  await expect.poll(() => begun).toEqual(['first of hers', 'his'])
  await film('ada', 'for the next place')
  await add('letter', 'a letter')
  await expect.poll(() => begun).toEqual(['first of hers', 'his', 'a letter'])
  ends.get('his')?.()
  await expect.poll(() => begun.at(-1)).toBe('for the next place')
  ends.get('first of hers')?.()
  await expect.poll(() => begun.at(-1)).toBe('second of hers')
  for (const end of ends.values()) end()
  await ready.idle()
})

test('a lane that is full is no sign that jobs are not taken, G2', async () => {
  const end = Promise.withResolvers<void>()
  const ready = await start(
    { film: () => end.promise },
    { lanes: { films: { atOnce: 1, perOwner: 1 } }, lateAfterMs: 300 },
  )
  const lane = { name: 'films', owner: 'maren' }
  await add('film', 'first', { lane })
  await add('film', 'second', { lane })
  await expect.poll(lockedJobs).toBe(1)
  await expect.poll(oldestMs).toBeGreaterThan(600)
  await ready.check()
  end.resolve()
  await ready.idle()
})

test('a job aborted by the stop keeps its tries', async () => {
  const abortAfterMs = 300
  const started = Promise.withResolvers<void>()
  const ready = await start(
    {
      long: (_, { signal }) => {
        started.resolve()
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopping')))
        })
      },
    },
    { abortAfterMs },
  )
  await add('long', null, { maxAttempts: 1 })
  await started.promise
  const before = Date.now()
  await ready.stop()
  expect(Date.now() - before).toBeGreaterThanOrEqual(abortAfterMs)
  expect(await jobs()).toMatchObject([{ attempts: 0, last_error: 'stopping' }])
})

test('jobs run again after every connection was cut in the middle of one, F2', async () => {
  const ran: unknown[] = []
  const ready = await start({
    cut: async (payload, { attempt }) => {
      if (attempt === 1) {
        await database.pool
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
          )
          .catch(() => {})
      }
      ran.push(payload)
    },
    note: async (payload) => void ran.push(payload),
  })
  await add('cut', 'cut')
  await expect.poll(() => ran.length, { timeout: 5_000 }).toBeGreaterThan(0)
  await expect
    .poll(
      () =>
        ready.check().then(
          () => 'well',
          () => 'ill',
        ),
      { timeout: 10_000 },
    )
    .toBe('well')
  await add('note', 'after')
  await expect.poll(() => ran, { timeout: 10_000 }).toContain('after')
})

describe('a database that goes away', () => {
  /** A runner with a database connection that can be broken. */
  async function startBehindProxy(
    handlers: JobHandlers,
    more: Partial<RunnerOptions> = {},
  ): Promise<{ proxy: DatabaseProxy; ready: Runner }> {
    const proxy = await openDatabaseProxy(database.connection)
    const reached = openDatabase(proxy.connection, { onError: () => {} })
    const { pool, connection } = reached
    runner = await startRunner({ pool, connection, handlers, concurrency: 2, logger: quiet, ...more })
    onTestFinished(async () => {
      await reached.close()
      await proxy.close()
    })
    return { proxy, ready: runner }
  }
  const isWell = (ready: Runner) =>
    ready.check().then(
      () => true,
      () => false,
    )

  test('when two failures could not be stored, the library’s shutdown never ends, and jobs run again all the same, G2', async () => {
    const ran: unknown[] = []
    const begun: unknown[] = []
    const fail = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
    const unstored: string[] = []
    const error = (_fields: object, message: string) => {
      if (message.startsWith('Failed to fail jobs')) unstored.push(message)
    }
    const pair = async (payload: unknown, { attempt }: JobContext) => {
      if (attempt > 1) return void ran.push(payload)
      begun.push(payload)
      await fail[payload as 'one' | 'two'].promise
      throw new Error('not yet')
    }
    const third = Promise.withResolvers<void>()
    const { proxy, ready } = await startBehindProxy(
      { pair, third: () => third.promise },
      { concurrency: 3, abortAfterMs: 1_000, logger: { ...quiet, error } },
    )
    // Delays the shutdown until both jobs have failed.
    await add('third', null)
    await add('pair', 'one')
    await add('pair', 'two')
    await expect.poll(() => begun.length).toBe(2)
    // Each failure is being stored separately when the server goes away.
    proxy.freeze()
    fail.one.resolve()
    // The failure, and the query for the next job.
    await expect.poll(() => proxy.waiting()).toBeGreaterThanOrEqual(2)
    fail.two.resolve()
    await expect.poll(() => proxy.waiting()).toBeGreaterThanOrEqual(3)
    proxy.cut()
    await expect.poll(() => unstored.length).toBe(2)
    expect(await lockedJobs()).toBe(3)
    proxy.mend()
    third.resolve()
    await expect.poll(() => ran.toSorted(), { timeout: 60_000 }).toEqual(['one', 'two'])
    await ready.idle()
    expect(await jobs()).toEqual([])
    await expect.poll(() => isWell(ready)).toBe(true)
  })

  test('while it is frozen nothing is said to be well, and a stop ends all the same, G2', async () => {
    const started = Promise.withResolvers<void>()
    const { proxy, ready } = await startBehindProxy(
      {
        deaf: () => {
          started.resolve()
          return new Promise(() => {})
        },
      },
      { abortAfterMs: 100 },
    )
    await add('deaf', null)
    await started.promise
    proxy.freeze()
    await ready.stop()
    expect(await isWell(ready)).toBe(false)
  })

  test('a job that no one takes is reported, and no longer when it was taken, G2', async () => {
    const ran: unknown[] = []
    await add('note', 'late')
    await database.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute'`)
    const holder = await database.pool.connect()
    // Workers skip locked jobs.
    await holder.query('begin')
    await holder.query('select from graphile_worker._private_jobs for update')
    const ready = await start({ note: async (payload) => void ran.push(payload) }, { lateAfterMs: 50 })
    await expect.poll(() => ready.check().catch(String), { timeout: 5_000 }).toContain('A job waits')
    await holder.query('rollback')
    holder.release()
    await expect.poll(() => ran, { timeout: 60_000 }).toEqual(['late'])
    await expect.poll(() => isWell(ready)).toBe(true)
  })
})

test('jobs of the timetable are known by name', async () => {
  const { pool, connection } = database
  const crontab = '*/5 * * * * sweep'
  runner = await startRunner({
    pool,
    connection,
    concurrency: 1,
    logger: quiet,
    crontab,
    handlers: { sweep: async () => {} },
  })
  await expect
    .poll(
      async () => (await pool.query('select identifier from graphile_worker._private_known_crontabs')).rows,
    )
    .toEqual([{ identifier: 'sweep' }])
})
