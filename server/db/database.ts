import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isDatabaseAway, orAway } from './database-away.ts'
import { drizzle, type NodePgDatabase, type SQL } from './drizzle.ts'
import { choosingPool, jobLimits, openPool } from './pool-limits.ts'
import { textOf } from './statement-text.ts'
import { callLimits, type PoolLimits } from '#server/config/limits-config.ts'

/** A connection of the pool, or that of a transaction. */
export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient }

/** A transaction; `query` runs plain SQL on the same connection, for engines without the query builder. */
export interface Transaction {
  db: Db
  query(sql: string, values: unknown[]): Promise<unknown>
}

export interface Database {
  db: Db
  /** For calls; within `inBackground` that of jobs, within `inAnswers` that of answers. */
  pool: pg.Pool
  /** The options for dedicated connections. */
  connection: pg.ClientConfig
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Concurrent jobs, plus one or two statements. */
const jobConnections = 4
/** Concurrent answers, each of which sends a few statements at a time. */
const answerConnections = 4

interface OpenOptions {
  /** Called when an idle connection breaks; the pool replaces it. */
  onError: (error: Error) => void
  limits?: PoolLimits
  size?: number
}

/** Opens pools for calls, jobs, and answers. */
export function openDatabase(
  connection: pg.ClientConfig,
  { onError, limits = callLimits, size = 10 }: OpenOptions,
): Database {
  const calls = openPool(connection, { limits, size, onError })
  const jobs = openPool(connection, { limits: jobLimits, size: jobConnections, onError })
  const answers = openPool(connection, { limits, size: answerConnections, onError })
  const pool = choosingPool(calls.pool, { jobs: jobs.pool, answers: answers.pool })
  return {
    db: drizzle(pool),
    pool,
    connection,
    transaction: (work) => runTransaction(pool, work),
    close: async () => void (await Promise.all([calls.close(), jobs.close(), answers.close()])),
  }
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await orAway(pool.connect())
  let broken: Error | undefined
  try {
    // Sent together with the first statement of the work.
    client.query('begin').catch((failure: Error) => (broken = failure))
    const result = await work({
      db: drizzle(client),
      query: (text, values) => orAway(client.query(named(text, values))),
    })
    if (broken) throw broken
    await orAway(client.query('commit'))
    return result
  } catch (error) {
    // An unresponsive server is not asked to roll back; closing the connection does it.
    if (isDatabaseAway(error)) broken ??= new Error('the database does not respond', { cause: error })
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * The maximum number of named statements, more than the product has; texts built at run time cannot fill the memory.
 */
const mostNames = 500
const names = new Map<string, string>()

/**
 * The rows of a statement, typed by the caller; its SQL casts timestamps to text or milliseconds.
 * Each text is parsed and planned once per connection, as a named statement.
 */
export async function rowsOf<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const result = await query<Row>(db, statement)
  return result.rows
}

/** As rowsOf, for a statement without result rows. */
export async function run(db: Db, statement: SQL): Promise<void> {
  await query(db, statement)
}

function query<Row extends object>(db: Db, statement: SQL): Promise<pg.QueryResult<Row>> {
  const { text, values } = textOf(statement)
  return orAway(db.$client.query<Row>(named(text, values)))
}

function named(text: string, values: unknown[]): pg.QueryConfig {
  const name = nameOf(text)
  return name === undefined ? { text, values } : { name, text, values }
}

function nameOf(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= mostNames) return existing
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** Postgres' error code (`23505` for a violated unique constraint), at whatever level the driver put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The name of the violated constraint. */
export function constraintOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const name = (at as { constraint?: unknown }).constraint
    if (typeof name === 'string') return name
  }
  return undefined
}
