import { isMissing, readingOf, type CellValue, type ColumnReading } from './column-reading.ts'

/** Misfits that are kept to choose a better reading. */
const keptMisfits = 1_000
/** With a larger share of misfits, a column is read again. */
const mostMisfits = 0.2

/** The state of a column while its cells are read. */
export interface ColumnInWork {
  name: string
  isNamed: boolean
  reading: ColumnReading
  filled: number
  misfits: string[]
  misfitCount: number
  isRising: boolean
  isCounting: boolean
  isWhole: boolean
  last: CellValue
}

export function beginColumn(name: string, isNamed: boolean, reading: ColumnReading): ColumnInWork {
  return {
    name,
    isNamed,
    reading,
    filled: 0,
    misfits: [],
    misfitCount: 0,
    isRising: true,
    isCounting: true,
    isWhole: true,
    last: null,
  }
}

/** Reads a cell and counts it; null for an empty cell or a misfit. */
export function takeCell(column: ColumnInWork, cell: string): CellValue {
  if (isMissing(cell)) return null
  column.filled += 1
  const value = column.reading.read(cell)
  if (value === null) {
    column.misfitCount += 1
    if (column.misfits.length < keptMisfits) column.misfits.push(cell)
    return null
  }
  const { last } = column
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) column.isWhole = false
    if (typeof last === 'number') {
      if (value < last) column.isRising = false
      if (value !== last + 1) column.isCounting = false
    }
  } else if (typeof value === 'string' && typeof last === 'string' && value < last) column.isRising = false
  column.last = value
  return value
}

/** A better reading of a column with many misfits, now that all cells were seen; null otherwise. */
export function betterReading(
  column: ColumnInWork,
  sample: readonly string[],
  decimal: '.' | ',',
): ColumnReading | null {
  if (column.misfitCount <= column.filled * mostMisfits) return null
  // Equally many of both.
  const share = Math.min(sample.length, column.misfits.length)
  return readingOf(column.name, [...column.misfits.slice(0, share), ...sample.slice(0, share)], decimal)
}
