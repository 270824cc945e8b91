import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { Unreadable, type QueryValue, type TableQuery } from '#server/engines/media/media.ts'
import { withValues } from './duckdb.ts'

/** A statement that takes longer is interrupted. */
const longestMs = 5_000
/** A user is waiting, and reading the file takes half the time with two. */
const threads = 2
/** Per statement. */
const mostRows = 1_000
const mostCharacters = 8_000_000

/** Runs statements over the view `t` of a table's values, which is all that they can read. */
export async function queryTable({ path, statements }: TableQuery): Promise<QueryValue[][][]> {
  return withValues(
    path,
    async (connection) => {
      const timer = setTimeout(() => connection.interrupt(), longestMs)
      try {
        const results: QueryValue[][][] = []
        for (const statement of statements) results.push(await rowsOf(connection, statement))
        return results
      } catch (error) {
        if (error instanceof Error && /^INTERRUPT/i.test(error.message))
          throw new Unreadable('This took too long to compute.', { cause: error })
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    { threads },
  )
}

async function rowsOf(connection: DuckDBConnection, statement: string): Promise<QueryValue[][]> {
  const reader = await connection.streamAndReadUntil(statement, mostRows)
  const rows = reader
    .getRows()
    .slice(0, mostRows)
    .map((row) => row.map(plainValue))
  const characters = rows.flat().reduce<number>((sum, value) => sum + String(value).length, 0)
  if (characters > mostCharacters) throw new Unreadable('This is too much to show at once.')
  return rows
}

/** Numbers, texts and booleans as they are; other values as DuckDB's text. */
export const plainValue = (value: DuckDBValue): QueryValue =>
  value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
    ? value
    : String(value)
