import pg from 'pg'
import { sqlState, type Database, type Db, type Transaction } from '#server/db/database.ts'
import { drizzle } from '#server/db/drizzle.ts'

/** Of EXPLAIN (ANALYZE, FORMAT JSON): rows are those of one loop on average. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

interface Explained {
  'Query Text': string
  Plan: PlanNode
}

export interface Touched {
  /** By all nodes of all statements together. */
  rows: number
  /** That the statements gave back or wrote. */
  returned: number
  statements: Explained[]
}

/** Plans for the values that are given, or for any: what Postgres takes for a prepared statement from its sixth run on. */
export type PlanFor = 'given' | 'any'

/** Everything that runs on this connection is explained to it, also what triggers and foreign keys do. */
const explained = [
  `load 'auto_explain'`,
  `set auto_explain.log_min_duration = 0`,
  `set auto_explain.log_analyze = on`,
  // Timing reads the clock for every row, and is not used.
  `set auto_explain.log_timing = off`,
  `set auto_explain.log_nested_statements = on`,
  `set auto_explain.log_parameter_max_length = 0`,
  `set auto_explain.log_format = json`,
  `set auto_explain.log_level = notice`,
  // A longer statement touches millions of rows; its plan is reported.
  `set statement_timeout = '20s'`,
].join(';')

/** A pool of one connection on which rows can be counted. */
export function openCounter(connection: pg.ClientConfig, plans: PlanFor): pg.Pool {
  const mode = plans === 'any' ? 'force_generic_plan' : 'force_custom_plan'
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0 })
  pool.on('connect', (client) => void client.query(`${explained}; set plan_cache_mode = ${mode}`))
  return pool
}

/**
 * Runs `work` in a transaction that is rolled back, and counts the rows its statements touch: for every node of their
 * plans, sub-plans and what triggers run included, (Actual Rows + Rows Removed by Filter, by Index Recheck and by Join
 * Filter) × Actual Loops. Statements are sent as the product sends them, once, and explained by auto_explain, whose plans
 * are those of EXPLAIN ANALYZE. What an index passes over by itself is not in them: entries between those that fit, and
 * the lists that a GIN index intersects.
 */
export async function touchedBy(
  pool: pg.Pool,
  work: (database: Pick<Database, 'db' | 'transaction'>) => Promise<unknown>,
): Promise<Touched> {
  const client = await pool.connect()
  const statements: Explained[] = []
  let rows = 0
  let returned = 0
  const hear = ({ message }: { message?: string | undefined }) => {
    const plan = /^duration: [\s\S]*? plan:\n([\s\S]*)$/.exec(message ?? '')?.[1]
    if (plan === undefined) return
    const statement = JSON.parse(plan) as Explained
    statements.push(statement)
    rows += touchedIn(statement)
  }
  const heard = (more: number) => {
    returned += more
    if (rows > enough) throw new Enough()
  }
  client.on('notice', hear)
  try {
    await client.query('begin')
    await work(asDatabase(client, heard)).catch(unlessEnough)
    // What the database does at the end of a transaction is part of it.
    await client.query('set constraints all immediate')
    if (statements.length === 0) throw new Error('no statement was sent')
    return { rows, returned, statements }
  } finally {
    await client.query('rollback')
    client.off('notice', hear)
    client.release()
  }
}

/** Rows after which a line is not followed to its end: an export of pages would go on for minutes. */
const enough = 1_000_000

class Enough extends Error {}

/** Also where the product has wrapped it. */
function unlessEnough(error: unknown): void {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Enough) return
  throw error
}

/** The product's database on one connection; `heard` receives how many rows each statement returned or wrote. */
function asDatabase(
  client: pg.PoolClient,
  heard: (rows: number) => void,
): Pick<Database, 'db' | 'transaction'> {
  const query = async (sent: pg.QueryConfig, values?: unknown[]) => {
    const result = await client.query(sent, values).catch(async (cause: unknown) => {
      throw sqlState(cause) === tooLong ? await explainedError(client, sent, cause) : cause
    })
    heard(result.rowCount ?? 0)
    return result
  }
  const listening = new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name) as unknown)),
  })
  const db: Db = drizzle(listening)
  const tx: Transaction = { db, query: (text, values) => query({ text, values }) }
  return { db, transaction: (work) => work(tx) }
}

/** What Postgres says of a statement that has run out of time. */
const tooLong = '57014'

/** Nothing is counted for such a statement: its plan is reported with the estimated rows. */
async function explainedError(client: pg.PoolClient, { text, values }: pg.QueryConfig, cause: unknown) {
  await client.query('rollback')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({
    text: `explain ${text}`,
    values: values ?? [],
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return new Error(`touches more than can be counted:\n${plan}\n${text}`, { cause })
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const touched = (node: PlanNode): number =>
  Math.round(
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)) *
      node['Actual Loops'],
  )

const touchedIn = ({ Plan }: Explained): number =>
  nodesOf(Plan).reduce((total, node) => total + touched(node), 0)

const shownStatements = 2
const shownNodes = 6

/** The statements that touched most, each with its biggest nodes. */
export function describeTouched({ statements }: Touched): string {
  return statements
    .toSorted((a, b) => touchedIn(b) - touchedIn(a))
    .slice(0, shownStatements)
    .map((statement) => `${nodesTable(nodesOf(statement.Plan))}\n${statement['Query Text']}`)
    .join('\n\n')
}

const nodesTable = (nodes: readonly PlanNode[]): string =>
  nodes
    .toSorted((a, b) => touched(b) - touched(a))
    .slice(0, shownNodes)
    .map((node) => `${String(touched(node)).padStart(9)}  ${nameOf(node)}, ${node['Actual Loops']} loops`)
    .join('\n')

function nameOf(node: PlanNode): string {
  const on = [node['Relation Name'], node['Index Name']].filter((name) => name !== undefined)
  return [node['Node Type'], ...on].join(' ')
}
