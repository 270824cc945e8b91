import type { DuckDBConnection } from '@duckdb/node-api'
import * as z from 'zod/mini'
import { Unreadable } from '#server/engines/media/media.ts'
import { literal } from '#server/lib/sql-literal.ts'

/** The result of DuckDB's `json_serialize_sql`. */
const Parsed = z.object({
  error: z.boolean(),
  error_message: z.optional(z.string()),
  statements: z.optional(z.array(z.unknown())),
})

/** Table functions that a statement may select from, besides `t` and its own subqueries. */
const tableFunctions = new Set(['range', 'generate_series', 'unnest'])
/** Functions that expose the server's settings and environment. */
const refusedFunctions = new Set(['current_setting', 'getenv', 'getvariable'])
/** DuckDB's system tables. A subquery of such a name would select from them. */
const systemNames = /^(?:duckdb|sqlite|pragma|pg)_/

/**
 * A statement as DuckDB parsed it, if it is a single SELECT that reads only the view `t`.
 * @throws Unreadable with a sentence for the user
 */
export async function requireSelect(connection: DuckDBConnection, sql: string): Promise<string> {
  const serialized = `json_serialize_sql(${literal(sql)})`
  const [[parsedText, plainSql] = []] = (
    await connection.runAndReadAll(
      `select s, case when s->>'error' = 'true' or json_array_length(s, '$.statements') <> 1 then null else json_deserialize_sql(s) end
       from (select ${serialized} as s)`,
    )
  ).getRows()
  const parsed = Parsed.parse(JSON.parse(String(parsedText)))
  if (parsed.error) throw new Unreadable(sentenceOf(parsed.error_message ?? ''))
  const { statements = [] } = parsed
  if (statements.length !== 1 || typeof plainSql !== 'string')
    throw new Unreadable('Send exactly one SELECT.')
  const nodes = [...nodesIn(statements)]
  const names = new Set(['t'])
  for (const { cte_map: map } of nodes) for (const name of keysOf(map)) names.add(name.toLowerCase())
  const refusal =
    [...names].some((name) => systemNames.test(name)) || nodes.some((node) => isRefused(node, names))
  if (refusal) throw new Unreadable('Select from the table t only.')
  return plainSql
}

const sentenceOf = (message: string): string =>
  message.startsWith('Only SELECT') ? 'Send exactly one SELECT.' : `The SQL can’t be read: ${message}.`

type Node = Record<string, unknown>

/** All objects of a tree. Its depth is bounded by the length of the statement. */
function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Node
  for (const inner of Object.values(value)) yield* nodesIn(inner)
}

const keysOf = (map: unknown): string[] => {
  const entries: unknown = typeof map === 'object' && map !== null && 'map' in map ? map.map : []
  return Array.isArray(entries) ? entries.map(({ key }: { key: unknown }) => String(key)) : []
}

function isRefused(node: Node, names: ReadonlySet<string>): boolean {
  const { type, table_name: table, schema_name: schema, catalog_name: catalog } = node
  switch (type) {
    case 'BASE_TABLE':
      return schema !== '' || catalog !== '' || !names.has(String(table).toLowerCase())
    case 'SHOW_REF':
      return true
    case 'TABLE_FUNCTION':
      return !tableFunctions.has(functionOf(node['function']))
    case 'FUNCTION':
      return refusedFunctions.has(functionOf(node))
    default:
      return false
  }
}

const functionOf = (node: unknown): string =>
  typeof node === 'object' && node !== null && 'function_name' in node
    ? String(node.function_name).toLowerCase()
    : ''
