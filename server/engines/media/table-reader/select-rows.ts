import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { Unreadable, type SelectedRows, type TableSelect } from '#server/engines/media/media.ts'
import { withValues } from './duckdb.ts'
import { plainValue } from './query-table.ts'
import { requireSelect } from './require-select.ts'

/** A statement that takes longer is interrupted. */
const longestMs = 5_000
const mostRows = 200
const mostColumns = 50
const longestCell = 500
/** The limit for data that does not fit in memory. */
const mostOnDisk = '200MB'

/** Runs a model's statement over a table's values, which is all that it can read. At most 200 rows of 50 columns. */
export async function selectRows({ path, columns, sql }: TableSelect): Promise<SelectedRows> {
  return withValues(
    path,
    async (connection) => {
      const timer = setTimeout(() => connection.interrupt(), longestMs)
      try {
        const select = await requireSelect(connection, sql)
        await nameColumns(connection, columns)
        return await rowsOf(connection, select)
      } catch (error) {
        throw unreadableOf(error)
      } finally {
        clearTimeout(timer)
      }
    },
    { mostOnDisk },
  )
}

/** Replaces the view `t` by the rows of data, with the table's column names. */
async function nameColumns(connection: DuckDBConnection, columns: readonly string[]): Promise<void> {
  const named = columns.map((name, at) => `v${at + 1} as ${identifier(name)}`)
  await connection.run('alter view t rename to stored')
  await connection.run(
    `create view t as select ${['"row"::double as "row"', ...named].join(', ')} from stored where is_data`,
  )
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('\u0000', '')}"`

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<SelectedRows> {
  const reader = await connection.streamAndReadUntil(
    `select * from (${sql}) limit ${mostRows + 1}`,
    mostRows + 1,
  )
  const rows = reader.getRows()
  return {
    columns: reader.columnNames().slice(0, mostColumns),
    rows: rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns).map(shortValue)),
    isCut: rows.length > mostRows,
  }
}

function shortValue(value: DuckDBValue) {
  const plain = plainValue(value)
  return typeof plain === 'string' && plain.length > longestCell ? `${plain.slice(0, longestCell)}…` : plain
}

/** Errors in the statement, which help to correct it; others could expose the server. */
const statementError = /^(?:Binder|Parser|Catalog|Conversion|Invalid Input|Out of Range) Error: /
const longestMessage = 300

function unreadableOf(error: unknown): unknown {
  if (error instanceof Unreadable || !(error instanceof Error)) return error
  const { message } = error
  if (/^INTERRUPT/i.test(message)) return new Unreadable('This took too long to compute.', { cause: error })
  if (/^Out of Memory/i.test(message))
    return new Unreadable('This needs too much memory. Filter or group first.', { cause: error })
  return statementError.test(message)
    ? new Unreadable(message.slice(0, longestMessage), { cause: error })
    : new Unreadable('This can’t be computed.', { cause: error })
}
