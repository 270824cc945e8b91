import type { TextEncodingName } from '#contract/text-encodings.ts'
import { readingOf, usualDecimal, type ColumnReading } from './column-reading.ts'
import { columnNames, headOf, type TableHead } from './table-head.ts'
import { openTable, rowsOf, type TableText } from './table-rows.ts'
import { isFirstAlone, isHeadAgain } from './rows-aside.ts'
import { isCalledTotal } from './totals.ts'

/** Columns beyond these are counted, and shown in the viewer, but not read. */
const mostColumns = 256
/** What a column holds is decided by so many rows, and again where the others differ. */
const sampled = { rows: 20_000, cells: 400_000 } as const

/** What the first rows of a table tell of it. */
export interface TableSample {
  text: TableText
  head: TableHead
  /** What stands above the head. */
  title: string | null
  /** Of all columns. */
  names: string[]
  /** Rows of data. */
  body: string[][]
  /** The decimal sign of most numbers. */
  usual: '.' | ','
  /** Of the columns that are read. */
  readings: ColumnReading[]
}

/** Decides from its first rows how a table is read. */
export async function openSample(path: string, encoding: TextEncodingName | null): Promise<TableSample> {
  const text = await openTable(path, encoding)
  const rows = await firstRows(text)
  const { delimiter, width } = text.dialect
  const head = headOf(rows, width)
  const below = rows
    .slice(head.above + head.headRows)
    .filter((row) => !isCalledTotal(row) && !isHeadAgain(row, head))
  const filled = below.filter((row) => !isFirstAlone(row, width))
  const body = filled.length > 0 ? filled : below
  const names = columnNames(head.headings, columnCountOf(body, head))
  const usual = usualDecimal(body.slice(0, 1_000)) ?? (delimiter === ';' ? ',' : '.')
  const readings = names.slice(0, mostColumns).map((name, at) => readingOf(name, cellsOf(body, at), usual))
  return { text, head, title: titleOf(rows.slice(0, head.above), delimiter), names, body, usual, readings }
}

async function firstRows(text: TableText): Promise<string[][]> {
  const first: string[][] = []
  let cells = 0
  for await (const rows of rowsOf(text)) {
    for (const row of rows) {
      if (first.length >= sampled.rows || cells > sampled.cells) return first
      first.push(row)
      cells += row.length
    }
  }
  return first
}

/** Columns with a heading, and those beyond that have a cell. */
function columnCountOf(body: readonly (readonly string[])[], { headings }: TableHead): number {
  return body.reduce((width, row) => {
    let length = row.length
    while (length > width && (row[length - 1] ?? '').trim() === '') length -= 1
    return Math.max(width, length)
  }, headings.length)
}

export const cellsOf = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows.map((row) => row[at] ?? '')

function titleOf(rows: readonly (readonly string[])[], delimiter: string): string | null {
  const lines = rows.slice(0, 3).map((row) =>
    row
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(`${delimiter} `),
  )
  return lines.length === 0 ? null : lines.join(' – ')
}
