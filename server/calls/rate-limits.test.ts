import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/database.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

let first: Database
let second: Database
let limits: RateLimits
let elsewhere: RateLimits
beforeAll(async () => {
  first = await createTestDatabase()
  second = openDatabase(first.connection, { onError: () => {} })
  limits = createRateLimits(first.db)
  elsewhere = createRateLimits(second.db)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const age = (seconds: number) =>
  first.pool.query('update rate_limits set ends_at = ends_at - make_interval(secs => $1)', [seconds])

test('of many tries at once, in two processes, exactly the limit passes (B6)', async () => {
  const tries = Array.from({ length: 50 }, (_, at) =>
    (at % 2 ? limits : elsewhere).take('door', 'somebody', { count: 7, seconds: 60 }),
  )
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter((one) => one.status === 'fulfilled').length).toBe(7)
})

test('a refusal says when to try again, and holds for no one else (B6)', async () => {
  const limit = { count: 1, seconds: 150 }
  await limits.take('gate', 'a', limit)
  await limits.take('gate', 'b', limit)
  await limits.take('another gate', 'a', limit)
  await expect(limits.take('gate', 'a', limit)).rejects.toMatchObject({
    status: 429,
    code: 'too_many_tries',
    message: 'Too many attempts. Try again in 3 minutes.',
    retryAfterSeconds: 150,
  })
})

test('after its time everything is allowed again, however long a user went on trying', async () => {
  const limit = { count: 2, seconds: 100 }
  for (let round = 0; round < 9; round += 1) await limits.take('lane', 'a', limit).catch(() => {})
  await age(99)
  await expect(limits.take('lane', 'a', limit)).rejects.toThrow('in a minute')
  await age(2)
  await limits.take('lane', 'a', limit)
  await limits.take('lane', 'a', limit)
  await expect(limits.take('lane', 'a', limit)).rejects.toThrow('Too many attempts')
})

test('a try that is given back can be taken again', async () => {
  const limit = { count: 1, seconds: 60 }
  await limits.take('path', 'a', limit)
  await limits.giveBack('path', 'a')
  await limits.take('path', 'a', limit)
  await expect(limits.take('path', 'a', limit)).rejects.toThrow('Too many attempts')
})

test('only one call is the first, and old counts are swept', async () => {
  const calls = await Promise.all(Array.from({ length: 9 }, () => limits.isFirst('ticket', 'x', 60)))
  expect(calls.filter((isFirst) => isFirst).length).toBe(1)
  await age(1_000)
  await limits.sweep()
  expect((await first.pool.query('select 1 from rate_limits')).rowCount).toBe(0)
})
