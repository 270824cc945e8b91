import { createHash } from 'node:crypto'
import pg from 'pg'
import { drizzle, PgDialect, type NodePgDatabase, type SQL } from './drizzle.ts'

/** What queries are given: a connection of the pool, or the one of a transaction. */
export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient }

/** A transaction; `query` speaks plain SQL on the same connection, for engines that know no query builder. */
export interface Transaction {
  db: Db
  query(sql: string, values: unknown[]): Promise<unknown>
}

export interface Database {
  db: Db
  pool: pg.Pool
  /** What a dedicated connection is opened with. */
  connection: pg.ClientConfig
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens a pool. `onError` hears of connections that break while idle; the pool replaces them. */
export function openDatabase(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
  poolSize = 10,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    // Statements that do not wait for each other share a way to the server and back.
    pipeline: true,
    // Each idle connection costs the embedded server about 8 MB.
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  })
  let isClosing = false
  const report = (error: Error) => {
    // Connections that are being closed may hear that the database stops too.
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return {
    db: drizzle(pool),
    pool,
    connection,
    transaction: (work) => runTransaction(pool, work),
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Travels with the first statement of the work.
    client.query('begin').catch((failure: Error) => (broken = failure))
    const result = await work({
      db: drizzle(client),
      query: (text, values) => client.query(named(text, values)),
    })
    if (broken) throw broken
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

const dialect = new PgDialect()

/** Statements that get a name; more than the product has, so that a text made at run time cannot fill the memory. */
const mostNames = 500
const names = new Map<string, string>()

/**
 * The rows of a statement, as the caller knows them to be; timestamps are cast to text or milliseconds in its SQL.
 * Each text is parsed and planned once per connection and then known to Postgres by its name.
 */
export async function rowsOf<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const result = await query<Row>(db, statement)
  return result.rows
}

/** As rowsOf, for a statement that is sent for what it does. */
export async function run(db: Db, statement: SQL): Promise<void> {
  await query(db, statement)
}

function query<Row extends object>(db: Db, statement: SQL): Promise<pg.QueryResult<Row>> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return db.$client.query<Row>(named(text, params))
}

function named(text: string, values: unknown[]): pg.QueryConfig {
  const name = nameOf(text)
  return name === undefined ? { text, values } : { name, text, values }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** Postgres' own error code (`23505` for a broken unique rule), wherever the driver put it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The name of the rule an error broke. */
export function constraintOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const name = (at as { constraint?: unknown }).constraint
    if (typeof name === 'string') return name
  }
  return undefined
}
