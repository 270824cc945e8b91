import pg from 'pg'
import { startBackfills } from '#server/db/backfills/backfills.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrateQueue } from '#server/engines/queue/graphile-queue.ts'
import { insertCrowd, insertDerived, type Crowd } from '#test/support/crowd.ts'

/** Rows of one user, per kind; all others together have ten times as many. */
export const sizes = [1_000, 10_000, 100_000] as const

/** The rows are written by a server with much memory and without care for a crash; it is another that is measured. */
export const quickToFill = {
  shared_buffers: '4GB',
  max_wal_size: '16GB',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  fsync: 'off',
}

const bigTables = [
  'files',
  'stories',
  'story_files',
  'story_stars',
  'story_totals',
  'storage_use',
  'chat_messages',
  'file_passages',
  'search_words',
]

export interface GrownDatabase {
  size: number
  connection: pg.ClientConfig
  crowd: Crowd
}

/** A database as the product sets it up, then very many rows inserted at once and not analysed. */
export async function growDatabase(cluster: pg.ClientConfig, size: number): Promise<GrownDatabase> {
  const connection = { ...cluster, database: `growth_${size}` }
  await inDatabase(cluster, (client) => client.query(`create database growth_${size}`))
  await migrate(connection)
  const database = openDatabase(connection, { onError: () => {}, size: 1 })
  await migrateQueue(database.pool)
  await database.close()
  await startBackfills(connection, { info: () => {}, warn: tell }).ended
  const crowd = await inDatabase(connection, async (client) => {
    for (const table of bigTables) await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
    const inserted = await insertCrowd(client, { own: size, others: 10 * size, isOfToday: true })
    await insertDerived(client)
    return inserted
  })
  return { size, connection, crowd }
}

const tell = (facts: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(facts)}\n`)

/** What the database's own upkeep brings about a while after so many rows have come. */
export const gatherStatistics = (connection: pg.ClientConfig): Promise<unknown> =>
  inDatabase(connection, (client) => client.query('vacuum (analyze)'))

async function inDatabase<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
