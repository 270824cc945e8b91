import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startBackfills } from '#server/db/backfills/backfills.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrateQueue } from '#server/engines/queue/graphile-queue.ts'

/** One cluster for all test files of a checkout; without fsync, because nothing in it outlives the tests. */
const clusterFolder = path.join(
  os.tmpdir(),
  `storypad-test-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)}`,
)

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
}

export async function startTestCluster() {
  fs.mkdirSync(clusterFolder, { recursive: true, mode: 0o711 })
  return startEmbeddedPostgres(clusterFolder, settings)
}

const templateName = () => {
  const migrations = path.join(import.meta.dirname, '../../server/db/migrations')
  const hash = createHash('sha256')
  const steps = fs.readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const change = ['late-indexes.sql', 'first-statistics.ts'].map((file) => `../backfills/${file}`)
  for (const file of [...steps.toSorted(), ...change])
    hash.update(fs.readFileSync(path.join(migrations, file)))
  return `template_${hash.digest('hex').slice(0, 12)}`
}

/** What ended runs left behind; a database that another run is using right now is not touched. */
async function dropLeftovers(admin: pg.Client, template: string): Promise<void> {
  const left = await admin.query<{ datname: string }>(
    `select datname from pg_database d where datname ~ '^(test|template)_' and datname <> $1
       and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`,
    [template],
  )
  for (const { datname } of left.rows) await admin.query(`drop database if exists "${datname}"`)
}

/** Stops the tests' database server unless another run is still using it. */
export async function stopTestCluster(): Promise<void> {
  const server = await startTestCluster()
  const client = new pg.Client({ ...server.connection, database: 'postgres' })
  await client.connect()
  const used = await client.query(`select 1 from pg_stat_activity where datname ~ '^test_' limit 1`)
  await client.end()
  if (used.rowCount === 0) await server.stop()
}

/** A database with all tables that tests copy; made when the migrations changed. */
export async function prepareTemplate(): Promise<void> {
  const server = await startTestCluster()
  const admin = new pg.Client({ ...server.connection, database: 'postgres' })
  await admin.connect()
  try {
    const name = templateName()
    await dropLeftovers(admin, name)
    const found = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await admin.query(`create database "${name}"`)
    const connection = { ...server.connection, database: name }
    await migrate(connection)
    await startBackfills(connection, { info: () => {}, warn: () => {} }).ended
    const database = openDatabase(connection, { onError: () => {}, size: 2 })
    await migrateQueue(database.pool)
    await database.close()
  } finally {
    await admin.end()
  }
}

/** A database of its own for a test file, with all tables; `close` removes it. */
export const createTestDatabase = (): Promise<Database> => createDatabase(templateName())

/** The same without any. */
export const createEmptyDatabase = (): Promise<Database> => createDatabase('template0')

async function createDatabase(template: string): Promise<Database> {
  const server = await startTestCluster()
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...server.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database "${name}" template "${template}"`)
  const database = openDatabase({ ...server.connection, database: name }, { onError: () => {} })
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin.query(`drop database "${name}" with (force)`)
      await admin.end()
    },
  }
}
