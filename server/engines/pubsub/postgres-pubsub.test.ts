import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { openPostgresPubSub } from './postgres-pubsub.ts'
import { pubsubSuite } from './pubsub.suite.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const open = (warn: (fields: object, message: string) => void = () => {}) =>
  openPostgresPubSub({ pool: database.pool, connection: database.connection, logger: { warn } })

pubsubSuite('postgres pubsub', () => open())

test('an event arrives again after the connection was lost, F2', async () => {
  const warnings: string[] = []
  const pubsub = await open((_, message) => warnings.push(message))
  const heard: unknown[] = []
  pubsub.subscribe('again', (message) => heard.push(message))
  await pubsub.publish('again', { id: 'before' })
  await expect.poll(() => heard).toEqual([{ id: 'before' }])
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen storypad'`)
  await expect.poll(() => warnings.length).toBeGreaterThan(0)
  await pubsub.connected()
  await pubsub.publish('again', { id: 'after' })
  await expect.poll(() => heard).toEqual([{ id: 'before' }, { id: 'after' }])
  await pubsub.close()
})

test('a database that is not there fails the start', async () => {
  const connection = { ...database.connection, database: 'no_such_database' }
  const opening = openPostgresPubSub({ pool: database.pool, connection, logger: { warn: () => {} } })
  await expect(opening).rejects.toThrow('no_such_database')
})
