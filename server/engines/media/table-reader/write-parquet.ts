import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnReading } from './column-reading.ts'
import { withDuckDb } from './duckdb.ts'
import { literal } from '#server/lib/sql-literal.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'

export type ParquetColumn = Pick<ColumnReading, 'type' | 'precision'>

/** Facts about a column over the rows of data. */
export interface FoundInColumn extends Pick<ColumnVerdict, 'distinct' | 'min' | 'max' | 'top'> {
  sum: number | null
}

interface Paths {
  /** As `values-file.ts` writes it. */
  valuesPath: string
  parquetPath: string
  /** For data that does not fit in memory. */
  folder: string
}

/** With more rows, the number of distinct values is estimated. */
const countedRows = 100_000
const mostTop = 20
/** With more distinct texts, the most frequent ones are not counted. */
const mostGrouped = 50_000
const columnsPerQuery = 32
/** Longer than any line of `values-file.ts`. DuckDB keeps a few buffers of twice this size. */
const lineBytes = 8 * 1024 * 1024

/** Writes values as Parquet, and returns facts about each column. */
export async function writeParquet(
  paths: Paths,
  columns: readonly ParquetColumn[],
): Promise<FoundInColumn[]> {
  return withDuckDb(paths.folder, async (connection) => {
    const types = columns.flatMap((column, at) => [
      `v${at + 1}: '${sqlType(column)}'`,
      `x${at + 1}: 'VARCHAR'`,
    ])
    await connection.run(`
      copy (select * from read_csv(${literal(paths.valuesPath)}, header = false, auto_detect = false, delim = ',',
        quote = '"', escape = '"', max_line_size = ${lineBytes}, buffer_size = ${2 * lineBytes}, columns = { "row": 'BIGINT', is_data: 'BOOLEAN', ${types.join(', ')} }))
      to ${literal(paths.parquetPath)} (format parquet, compression zstd)`)
    await connection.run(
      `create view t as select * from read_parquet(${literal(paths.parquetPath)}) where is_data`,
    )
    const [count = 0] = await firstRow(connection, 'select count(*)::double from t')
    const isLarge = Number(count) > countedRows
    const found: FoundInColumn[] = []
    for (let from = 0; from < columns.length; from += columnsPerQuery)
      found.push(...(await factsOf(connection, columns.slice(from, from + columnsPerQuery), from, isLarge)))
    for (const [at, { type }] of columns.entries()) {
      const facts = found[at]
      if (facts === undefined || (type !== 'text' && type !== 'yes-no') || facts.distinct > mostGrouped)
        continue
      facts.top = await topOf(connection, `v${at + 1}`)
    }
    return found
  })
}

function sqlType({ type, precision }: ParquetColumn): string {
  switch (type) {
    case 'date':
      return precision === 'time' ? 'TIMESTAMP' : 'DATE'
    case 'yes-no':
      return 'BOOLEAN'
    case 'text':
    case 'id':
    case 'time':
      return 'VARCHAR'
    default:
      return 'DOUBLE'
  }
}

const dayForms = { month: '%Y-%m', day: '%Y-%m-%d', time: '%Y-%m-%dT%H:%M:%S' } as const

const isNumeric = (column: ParquetColumn): boolean => sqlType(column) === 'DOUBLE'

async function factsOf(
  connection: DuckDBConnection,
  columns: readonly ParquetColumn[],
  from: number,
  isLarge: boolean,
): Promise<FoundInColumn[]> {
  const values = columns.flatMap((column, at) => {
    const value = `v${from + at + 1}`
    const shown = column.type === 'date' ? `strftime(%, '${dayForms[column.precision]}')` : '%::varchar'
    const of = (aggregate: string) => shown.replace('%', aggregate)
    const isOrdered = column.type !== 'text' && column.type !== 'id'
    return [
      isLarge ? `approx_count_distinct(${value})::double` : `count(distinct ${value})::double`,
      isOrdered ? of(`min(${value})`) : 'null',
      isOrdered ? of(`max(${value})`) : 'null',
      isNumeric(column) ? `fsum(${value})` : 'null',
    ]
  })
  const row = await firstRow(connection, `select ${values.join(', ')} from t`)
  return columns.map((column, at) => {
    const [distinct, min, max, sum] = row.slice(at * 4, at * 4 + 4)
    return {
      distinct: Number(distinct ?? 0),
      min: bound(min, column),
      max: bound(max, column),
      sum: typeof sum === 'number' ? sum : null,
      top: [],
    }
  })
}

/** DuckDB writes whole numbers as '12.0'. */
const bound = (value: unknown, column: ParquetColumn): string | null =>
  typeof value !== 'string' ? null : isNumeric(column) ? String(Number(value)) : value

async function topOf(connection: DuckDBConnection, value: string): Promise<[string, number][]> {
  const rows = await rowsOf(
    connection,
    `select ${value}::varchar, count(*)::double from t where ${value} is not null group by 1 order by 2 desc, 1 limit ${mostTop}`,
  )
  return rows.map(([text, count]) => [String(text).slice(0, 200), Number(count)])
}

const firstRow = async (connection: DuckDBConnection, sql: string): Promise<readonly unknown[]> =>
  (await rowsOf(connection, sql))[0] ?? []

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  const reader = await connection.runAndReadAll(sql)
  return reader.getRows()
}
