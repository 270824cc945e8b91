import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileId, UserId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { createGraphileQueue } from '#server/engines/queue/graphile-queue.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { insertFile } from '#server/features/files/files-queries.ts'
import { newId } from '#server/lib/new-id.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { createProcessingJobs } from './processing-jobs.ts'

const queue = createGraphileQueue()
const ownerId = newId<UserId>()
const otherId = newId<UserId>()
let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into users (id, name, username, email) values
       ($1, 'Maren', 'maren', 'maren@example.org'), ($2, 'Jonas', 'jonas', 'jonas@example.org')`,
    [ownerId, otherId],
  )
})
afterEach(() => database.close())

/** An unprocessed file, as an upload leaves it. */
async function store(uploadedAt = new Date(), userId = ownerId): Promise<FileId> {
  const id = newId<FileId>()
  const facts = { name: 'a.txt', mime: 'text/plain', sizeBytes: 1, contentHash: Buffer.alloc(32) }
  await insertFile(
    database.db,
    { kind: 'user', userId, transport: 'program' },
    { id, ...facts, storageKey: `originals/${id}`, uploadedAt, quotaBytes: null },
  )
  return id
}

const jobKeys = async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    'select key from graphile_worker.jobs order by key',
  )
  return rows.map(({ key }) => key)
}
const keysOf = (ids: FileId[]) => ids.map((id) => `caption-file:${id}`).toSorted()

const jobsOf = (thatQueue: Queue, errors: unknown[] = []) =>
  createProcessingJobs({ database, queue: thatQueue, onError: (error) => errors.push(error) })

test('files that arrive together get their jobs together, each one', async () => {
  const transactions = new Set<unknown>()
  const watched: Queue = {
    add: (tx, ...job) => {
      transactions.add(tx)
      return queue.add(tx, ...job)
    },
  }
  const captionJobs = jobsOf(watched)
  const ids = await Promise.all(Array.from({ length: 30 }, () => store()))
  for (const _ of ids) captionJobs.soon()
  await captionJobs.settled()
  expect(await jobKeys()).toEqual(keysOf(ids))
  expect(transactions.size).toBe(1)
  // Called again, no file gets a second job.
  captionJobs.soon()
  await captionJobs.settled()
  expect(await jobKeys()).toEqual(keysOf(ids))
})

test('a file that came long ago and has no job gets it where all are looked through', async () => {
  const captionJobs = jobsOf(queue)
  const old = await store(new Date(Date.now() - 3_600_000))
  await captionJobs.addMissing()
  expect(await jobKeys()).toEqual(keysOf([old]))
})

test('a file of a user who comes later has its turn before the rest of a long line, G3', async () => {
  const processingJobs = jobsOf(queue)
  const long = await Promise.all(Array.from({ length: 50 }, () => store()))
  await processingJobs.addMissing()
  const hers = await store(new Date(), otherId)
  await processingJobs.addMissing()
  const edited = long.at(-1)
  if (edited) await database.transaction((tx) => processingJobs.addAgain(tx, edited))
  const { rows } = await database.pool.query<{ key: string; flags: object }>(
    'select key, flags from graphile_worker.jobs order by priority, run_at, id',
  )
  expect(rows.findIndex(({ key }) => key.endsWith(hers))).toBe(1)
  expect(rows[1]?.flags).toEqual({ quick: true, [`quick:${otherId}`]: true })
  expect(rows.at(-1)?.key).toContain(edited)
})

test('a job that the database did not take is added when it takes jobs again (F1)', async () => {
  const errors: unknown[] = []
  let failures = 1
  const failing: Queue = {
    add: async (tx, ...job) => {
      failures -= 1
      if (failures >= 0) throw new Error('the database is gone')
      await queue.add(tx, ...job)
    },
  }
  const captionJobs = jobsOf(failing, errors)
  const id = await store()
  captionJobs.soon()
  await captionJobs.settled()
  expect(await jobKeys()).toEqual(keysOf([id]))
  expect(errors).toEqual([new Error('the database is gone')])
})

test('a file whose last try ended with its process gets another job, and not while that try runs (F1)', async () => {
  const captionJobs = jobsOf(queue)
  await store()
  await captionJobs.addMissing()
  const { pool } = database
  const attempts = async () =>
    (await pool.query('select attempts from graphile_worker.jobs where key is not null')).rows
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now()')
  await captionJobs.addMissing()
  expect(await attempts()).toEqual([{ attempts: 8 }])
  await pool.query('update graphile_worker._private_jobs set locked_at = null')
  await captionJobs.addMissing()
  expect(await attempts()).toEqual([{ attempts: 0 }])
})

test('stopping ends the waiting at once, and what has no job keeps its row (F1)', async () => {
  const captionJobs = jobsOf(queue)
  const id = await store()
  captionJobs.soon()
  await captionJobs.stop()
  expect(await jobKeys()).toEqual([])
  await jobsOf(queue).addMissing()
  expect(await jobKeys()).toEqual(keysOf([id]))
})
