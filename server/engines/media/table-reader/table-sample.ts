import type { TextEncodingName } from '#contract/text-encodings.ts'
import { readingOf, decimalOfRows, type ColumnReading } from './column-reading.ts'
import { columnNames, headOf, type TableHead } from './table-head.ts'
import { openTable, rowsOf, type TableText } from './table-rows.ts'
import { isFirstAlone, isRepeatedHead } from './rows-aside.ts'
import { isCalledTotal } from './totals.ts'

/** Further columns are counted, and shown in the viewer, but not read. */
const mostColumns = 256
/** The rows by which columns are read at first, and again where later rows differ. */
const sampled = { rows: 20_000, cells: 400_000 } as const

/** What the first rows of a table show. */
export interface TableSample {
  text: TableText
  head: TableHead
  /** The lines above the head; null without any. */
  title: string | null
  /** Of all columns. */
  names: string[]
  /** Rows of data. */
  body: string[][]
  /** The decimal sign of most numbers. */
  decimal: '.' | ','
  /** Of the columns that are read. */
  readings: ColumnReading[]
}

/** Decides from its first rows how to read a table. */
export async function openSample(path: string, encoding: TextEncodingName | null): Promise<TableSample> {
  const text = await openTable(path, encoding)
  const rows = await firstRows(text)
  const { delimiter, width } = text.dialect
  const head = headOf(rows, width)
  const below = rows
    .slice(head.above + head.headRows)
    .filter((row) => !isCalledTotal(row) && !isRepeatedHead(row, head))
  const filled = below.filter((row) => !isFirstAlone(row, width))
  const body = filled.length > 0 ? filled : below
  const names = columnNames(head.headings, columnCountOf(body, head))
  const decimal = decimalOfRows(body.slice(0, 1_000)) ?? (delimiter === ';' ? ',' : '.')
  const readings = names.slice(0, mostColumns).map((name, at) => readingOf(name, cellsOf(body, at), decimal))
  return { text, head, title: titleOf(rows.slice(0, head.above), delimiter), names, body, decimal, readings }
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

/** The number of columns with a heading or a filled cell. */
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
