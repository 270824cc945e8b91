import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import type { TextEncoding } from '#server/engines/media/text/decode-text.ts'
import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'
import type { CellValue } from './column-reading.ts'
import { roleOf } from './column-role.ts'
import { areCurrencies } from './column-unit.ts'
import type { TableHead } from './table-head.ts'
import { beginColumn, betterReading, takeCell, type ColumnInWork } from './table-columns.ts'
import { rowsOf, type RowsEnd } from './table-rows.ts'
import { cellsOf, openSample, type TableSample } from './table-sample.ts'
import { isAside, isNote } from './rows-aside.ts'
import { watchTotals } from './totals.ts'
import { valuesWriter } from './values-file.ts'
import { writeParquet, type FoundInColumn } from './write-parquet.ts'

const mostPasses = 3

export interface TableFile {
  path: string
  /** The encoding to read it in; otherwise it is detected. */
  encoding: TextEncodingName | null
  /** Where its values are written as Parquet, in a folder for this file alone. */
  parquetPath: string
}

export interface TableReading {
  verdict: TableVerdict
  encoding: TextEncoding
}

/** Called for each row below the head, with its number from 1. */
type OnRow = (cells: string[], row: number, names: readonly string[]) => void

/**
 * Reads a text table: decides its dialect, head and columns, and writes the values of all rows as Parquet: `row` from
 * 1, `is_data`, `v1` … with the value of each column or null, and `x1` … with the text of a cell that is no value.
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
        betterReading(column, cellsOf(sample.body, at), sample.usual),
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

interface Pass {
  rows: number
  asideRows: number
  /** Rows with more cells than the others: a delimiter in a cell may have moved its figures. */
  longRows: number
  /** Rows count again what others do. */
  isOverlapping: boolean
  end: RowsEnd
}

/** Reads all rows once and writes their values for DuckDB. */
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
      return { rows, asideRows, longRows, isOverlapping: totals.isOverlapping, end: next.value }
    for (const cells of next.value) {
      if (toSkip > 0) {
        toSkip -= 1
        continue
      }
      rows += 1
      onRow(cells, rows)
      const isData =
        !isAside(cells, head) && !isNote(cells, columns) && !totals.isTotal(cells, () => numbersIn(cells))
      if (!isData) asideRows += 1
      else if (isLonger(cells, head)) longRows += 1
      values.beginRow(rows, isData)
      for (const [at, column] of columns.entries()) {
        const cell = cells[at] ?? ''
        // The figures of a total are values, but say nothing about the column.
        const value = isData ? takeCell(column, cell) : valueIn(column, cell)
        if (isData && typeof value === 'number') totals.add(at, value)
        values.addCell(value, value === null ? cell : '')
      }
    }
    await values.flush()
  }
}

/** '9.1e-31' has fewer decimals than it needs. */
const rounded = (sum: number, decimals: number): number => {
  const figure = Number(sum.toFixed(decimals))
  return figure === 0 ? Number(sum.toPrecision(12)) : figure
}

/** It has filled cells beyond the head. */
const isLonger = (cells: readonly string[], { headings }: TableHead): boolean =>
  headings.length > 1 && cells.length > headings.length && cells.slice(headings.length).some(isFilled)

const isFilled = (cell: string): boolean => cell.trim() !== ''

const valueIn = ({ reading }: ColumnInWork, cell: string): CellValue =>
  cell.trim() === '' ? null : reading.read(cell)

function verdictOf(
  sample: TableSample,
  columns: readonly ColumnInWork[],
  { rows, asideRows, longRows, isOverlapping, end }: Pass,
  found: readonly FoundInColumn[],
): TableVerdict {
  const { dialect } = sample.text
  const count = rows - asideRows
  const isInTimeOrder = columns.some(
    ({ reading, isRising, filled }) =>
      (reading.type === 'date' || reading.type === 'year') && isRising && filled > 1,
  )
  const isInCurrencies = columns.some(
    ({ reading }, at) => reading.type === 'text' && areCurrencies(found[at]),
  )
  const isMoved = longRows > 0 && longRows < count / 2
  const isAdded = end.tornRows === 0 && !isMoved && !isOverlapping
  const verdict = (column: ColumnInWork, facts: FoundInColumn): ColumnVerdict => {
    const { name, isNamed, reading, filled, misfitCount, isRising, isCounting, isWhole } = column
    const type = reading.type === 'integer' && !isWhole ? 'decimal' : reading.type
    const { distinct, min, max, sum, top } = facts
    const role = roleOf(
      name,
      { ...reading, type },
      { rows: count, distinct, isRising, isCounting, isInTimeOrder, isInCurrencies },
    )
    const isSummed =
      role === 'measure' &&
      misfitCount === 0 &&
      isAdded &&
      sum !== null &&
      Math.abs(sum) < Number.MAX_SAFE_INTEGER
    return {
      name,
      isNamed,
      type,
      role,
      unit: reading.unit,
      decimals: reading.decimals,
      nulls: count - filled + misfitCount,
      misfits: misfitCount,
      distinct,
      min,
      max,
      certain: reading.certain,
      // Sums of cents drift in binary.
      sum: isSummed ? rounded(sum, reading.decimals) : null,
      top,
    }
  }
  return {
    title: sample.title,
    delimiter: dialect.delimiter,
    headRows: sample.head.headRows,
    rows,
    asideRows,
    repairedRows: end.repairedRows,
    tornRows: end.tornRows,
    columnCount: sample.names.length,
    columns: columns.flatMap((column, at) => {
      const facts = found[at]
      return facts === undefined ? [] : [verdict(column, facts)]
    }),
  }
}
