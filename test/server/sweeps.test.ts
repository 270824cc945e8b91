import { parseCrontab } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { crontabLine, sweepsOf } from '#server/worker.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

test('each sweep runs by itself: one that fails stops no other', async () => {
  const { chat, sessions, database, queue } = app.services
  const broken = vi.spyOn(chat, 'sweepPrompts').mockRejectedValue(new Error('a broken sweep'))
  const { pool } = database
  await pool.query(
    `insert into users (id, name, username, email) values (gen_random_uuid(), 'Maren', 'maren', 'maren@example.org')`,
  )
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, used_at)
     select '\\x00', id, now() - interval '31 days', now() from users`,
  )
  const expired = vi.spyOn(sessions, 'deleteExpired')
  await database.transaction(async (tx) => {
    for (const name of ['sweep:old-prompts', 'sweep:expired-sessions'])
      await queue.add(tx, name, {}, { maxAttempts: 1 })
  })
  await app.idle()
  expect(broken).toHaveBeenCalled()
  expect(expired).toHaveBeenCalled()
  expect((await pool.query('select 1 from sessions')).rows).toEqual([])
})

test('the clock knows every sweep, and the whole store is listed once a day', async () => {
  const sweeps = sweepsOf(app.services)
  const { rows } = await app.services.database.pool.query<{ identifier: string }>(
    `select identifier from graphile_worker._private_known_crontabs where identifier like 'sweep:%' order by 1`,
  )
  expect(rows.map(({ identifier }) => identifier)).toEqual(
    sweeps.map(({ name }) => `sweep:${name}`).toSorted(),
  )
  expect(sweeps.length).toBeGreaterThan(10)
  const isDueAt = (hour: number, min: number) => (name: string) => {
    const sweep = sweeps.find((one) => one.name === name)
    const [item] = sweep ? parseCrontab(crontabLine(sweep)) : []
    return item?.match({ min, hour, date: 1, month: 1, dow: 1 })
  }
  const names = sweeps.map(({ name }) => name)
  const daily = [
    'old-receipts',
    'withdrawn-answers',
    'old-organisations',
    'old-caption-runs',
    'old-imports',
    'orphans',
  ]
  expect(names.filter(isDueAt(3, 25))).toEqual(daily)
  expect(names.filter(isDueAt(4, 30))).toEqual(names.filter((name) => !daily.includes(name)))
  expect(names.filter(isDueAt(4, 31))).toEqual([])
})

test('a day without the listing of the store is made up for', () => {
  const orphans = sweepsOf(app.services).find(({ name }) => name === 'orphans')
  const [item] = orphans ? parseCrontab(crontabLine(orphans)) : []
  expect(item).toMatchObject({ options: { backfillPeriod: 24 * 3600 * 1000, maxAttempts: 5 } })
})
