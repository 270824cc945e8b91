import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import type { TextEncoding } from '#server/engines/media/text/decode-text.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'
import type { CellValue } from './column-reading.ts'
import { verdictOf, type Pass } from './make-verdict.ts'
import type { TableHead } from './table-head.ts'
import { beginColumn, betterReading, takeCell, type ColumnInWork } from './table-columns.ts'
import { isFilled, rowsOf } from './table-rows.ts'
import { cellsOf, openSample, type TableSample } from './table-sample.ts'
import { isRepeatedHead, isNote } from './rows-aside.ts'
import { watchTotals } from './totals.ts'
import { valuesWriter } from './values-file.ts'
import { writeParquet } from './write-parquet.ts'

const mostPasses = 3

export interface TableFile {
  path: string
  /** Null: detected. */
  encoding: TextEncodingName | null
  /** The path of its values, in a folder of its own. */
  parquetPath: string
}

export interface TableReading {
  verdict: TableVerdict
  encoding: TextEncoding
}

/** Called for each row below the head, with its number from 1. */
type OnRow = (cells: string[], row: number, names: readonly string[]) => void

/**
 * Reads a text table: detects its dialect, head and columns, and writes all rows as Parquet with the columns `row` (from 1),
 * `is_data`, and for each column `v1` … (its value or null) and `x1` … (the text of a cell that is no value).
 */
export async function readTableFile(file: TableFile, onRow: OnRow): Promise<TableReading> {
  const sample = await openSample(file.path, file.encoding)
  const { names } = sample
  const valuesPath = `${file.parquetPath}.csv`
  try {
    let columns = sample.readings.map((reading, at) =>
      beginColumn(names[at] ?? '', (sample.head.headings[at] ?? '') !== '', reading),
    )
    let pass = await readValues(sample, columns, valuesPath, (cells, row) => onRow(cells, row, names))
    for (let passes = 1; passes < mostPasses; passes += 1) {
      const better = columns.map((column, at) =>
        betterReading(column, cellsOf(sample.body, at), sample.decimal),
      )
      if (better.every((reading) => reading === null)) break
      columns = columns.map((column, at) =>
        beginColumn(column.name, column.isNamed, better[at] ?? column.reading),
      )
      pass = await readValues(sample, columns, valuesPath, () => {})
    }
    const found = await writeParquet(
      { valuesPath, parquetPath: file.parquetPath, folder: dirname(file.parquetPath) },
      columns.map(({ reading }) => reading),
    )
    return { verdict: verdictOf(sample, columns, pass, found), encoding: pass.end.encoding }
  } finally {
    await rm(valuesPath, { force: true })
  }
}

/** Reads all rows once, and writes their values as CSV for DuckDB. */
async function readValues(
  { text, head }: TableSample,
  columns: readonly ColumnInWork[],
  valuesPath: string,
  onRow: (cells: string[], row: number) => void,
): Promise<Pass> {
  let toSkip = head.above + head.headRows
  let [rows, asideRows, longRows] = [0, 0, 0]
  const totals = watchTotals(columns.length)
  const numbersIn = (cells: readonly string[]) =>
    columns.map((column, at) => {
      const value = column.reading.type === 'id' ? null : valueIn(column, cells[at] ?? '')
      return typeof value === 'number' ? value : null
    })
  await using values = await valuesWriter(valuesPath)
  const reader = rowsOf(text)
  for (;;) {
    const next = await reader.next()
    if (next.done === true)
      return { rows, asideRows, longRows, hasGroupOfAll: totals.hasGroupOfAll, end: next.value }
    for (const cells of next.value) {
      if (toSkip > 0) {
        toSkip -= 1
        continue
      }
      rows += 1
      onRow(cells, rows)
      const isData =
        !isRepeatedHead(cells, head) &&
        !isNote(cells, columns) &&
        !totals.isTotal(cells, () => numbersIn(cells))
      if (!isData) asideRows += 1
      else if (isLonger(cells, head)) longRows += 1
      values.beginRow(rows, isData)
      for (const [at, column] of columns.entries()) {
        const cell = cells[at] ?? ''
        // Totals are stored, but not counted in the facts of a column.
        const value = isData ? takeCell(column, cell) : valueIn(column, cell)
        if (isData && typeof value === 'number') totals.add(at, value)
        values.addCell(value, value === null ? cell : '')
      }
    }
    await values.flush()
  }
}

/** Whether a row has filled cells beyond the head. */
const isLonger = (cells: readonly string[], { headings }: TableHead): boolean =>
  headings.length > 1 && cells.length > headings.length && cells.slice(headings.length).some(isFilled)

const valueIn = ({ reading }: ColumnInWork, cell: string): CellValue =>
  isFilled(cell) ? reading.read(cell) : null
