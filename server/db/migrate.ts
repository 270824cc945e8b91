import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type pg from 'pg'
import { drizzle } from './drizzle.ts'
import { createConnection, setUpLimits } from './pool-limits.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** Any constant: all processes that start on one database serialise on it. */
const lock = 7_041_776_001

/** How many of this version's migrations the database has, and how many are missing. */
export async function migrationState(
  connection: pg.ClientConfig,
): Promise<{ applied: number; missing: number }> {
  const { client, close } = createConnection(connection)
  try {
    await client.connect()
    const applied = await appliedSteps(client)
    return { applied, missing: Math.max(0, knownSteps() - applied) }
  } finally {
    await close()
  }
}

/** Migrates the database to this version. Each process may call it at start; they wait for each other. */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const { client, close } = createConnection(connection, setUpLimits)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [lock])
    if ((await appliedSteps(client)) >= knownSteps()) return
    const { migrate: apply } = createRequire(import.meta.url)(
      'drizzle-orm/node-postgres/migrator',
    ) as typeof import('drizzle-orm/node-postgres/migrator')
    await apply(drizzle(client), { migrationsFolder: folder })
  } finally {
    await close()
  }
}

function knownSteps(): number {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: unknown[] }
  return journal.entries.length
}

async function appliedSteps(client: pg.Client): Promise<number> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  if (!(table.rows[0] as { exists: boolean }).exists) return 0
  const count = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  return (count.rows[0] as { count: number }).count
}

/**
 * Copies the embedded database as `storypad_before_step_N`, and drops all but the last two copies.
 * There must be no other connections: Postgres only copies a database without any.
 */
export async function keepCopy(connection: pg.ClientConfig, database: string, step: number): Promise<void> {
  const { client, close } = createConnection({ ...connection, database: 'postgres' }, setUpLimits)
  try {
    await client.connect()
    const copy = `${database}_before_step_${step}`
    await client.query(`drop database if exists ${copy}`)
    await client.query(`create database ${copy} template ${database}`)
    const copies = await client.query(
      `select datname from pg_database where datname like $1
       order by substring(datname from '[0-9]+$')::int desc offset 2`,
      [`${database}_before_step_%`],
    )
    for (const row of copies.rows as { datname: string }[]) await client.query(`drop database ${row.datname}`)
  } finally {
    await close()
  }
}
