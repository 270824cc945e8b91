import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { Unreadable, type TableExport } from '#server/engines/media/media.ts'
import { csvLine } from '#server/lib/csv-line.ts'
import type { ColumnType } from '#server/lib/table-verdict.ts'
import { openValues, withDuckDb } from './duckdb.ts'

const longestMs = 50_000
const threads = 2
/** The largest CSV. */
const mostBytes = 1_000_000_000

/** Streams the rows of a statement to a CSV file. */
export async function exportTable({ path, statement, columns, outPath }: TableExport): Promise<void> {
  await withDuckDb(
    dirname(outPath),
    async (connection) => {
      await openValues(connection, path)
      const timer = setTimeout(() => connection.interrupt(), longestMs)
      try {
        await pipeline(Readable.from(csvParts(connection, statement, columns)), createWriteStream(outPath))
      } catch (error) {
        if (error instanceof Error && /^INTERRUPT/i.test(error.message))
          throw new Unreadable('This took too long to write. Add a filter, or try again in a moment.', {
            cause: error,
          })
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    { threads },
  )
}

async function* csvParts(
  connection: DuckDBConnection,
  statement: string,
  columns: TableExport['columns'],
): AsyncGenerator<Buffer> {
  // Spreadsheets recognise UTF-8 by its byte order mark.
  yield Buffer.from(`\ufeff${csvLine(columns.map(({ name }) => name))}`)
  const result = await connection.stream(statement)
  let bytes = 0
  for await (const rows of result.yieldRows()) {
    const part = Buffer.from(rows.map((values) => lineOf(values, columns)).join(''))
    bytes += part.length
    if (bytes > mostBytes) throw new Unreadable('This is too much for one file. Add a filter.')
    yield part
  }
}

/** `values` alternates between the value and the misfit of each column. */
const lineOf = (values: readonly DuckDBValue[], columns: TableExport['columns']): string =>
  csvLine(columns.map(({ type }, at) => cellOf(values[2 * at] ?? null, values[2 * at + 1] ?? null, type)))

function cellOf(value: DuckDBValue, misfit: DuckDBValue, type: ColumnType): string | number | null {
  if (value === null) return misfit === null ? null : String(misfit)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number') return String(value)
  return type === 'duration' ? durationText(value) : value
}

/** '1:02:03', a duration as spreadsheets write it. */
function durationText(seconds: number): string {
  const thousandths = Math.round(Math.abs(seconds) * 1_000)
  const [hours, minutes] = [Math.floor(thousandths / 3_600_000), Math.floor(thousandths / 60_000) % 60]
  const rest = ((thousandths % 60_000) / 1_000).toString()
  const [whole = '', fraction] = rest.split('.', 2)
  const text = `${hours}:${String(minutes).padStart(2, '0')}:${whole.padStart(2, '0')}`
  return `${seconds < 0 ? '-' : ''}${text}${fraction === undefined ? '' : `.${fraction}`}`
}
