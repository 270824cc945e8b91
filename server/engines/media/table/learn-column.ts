import type { TableColumn } from '#server/engines/media/media.ts'
import { parseDay, parseNumber } from './table-values.ts'

/** Share of filled cells that must fit for a column to be of a type: 'n/a' here and there does no harm. */
const leastShare = 0.95
/** After so many cells a type that most of them miss is not tried any more. */
const sampleCells = 1_000

interface Span {
  min: string
  max: string
}

/** Learns what a column holds, cell by cell, in constant memory. */
export interface ColumnLearner {
  add(cell: string): void
  result(): TableColumn
}

/** `hasDecimalComma` as in parseNumber. */
export function learnColumn(name: string, hasDecimalComma: boolean): ColumnLearner {
  let filled = 0
  let numbers = 0
  let least = Infinity
  let greatest = -Infinity
  let decimals = 0
  let sum = 0
  const dayFirst = learnDays()
  const monthFirst = learnDays()

  const isLikely = (fitting: number): boolean => filled < sampleCells || fitting > filled / 2

  function addNumber(cell: string): boolean {
    if (!isLikely(numbers)) return false
    const value = parseNumber(cell, hasDecimalComma)
    if (value === null) return false
    numbers += 1
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
    decimals = Math.min(Math.max(decimals, decimalsOf(value)), 6)
    sum += value
    return true
  }

  function addDay(cell: string): void {
    if (!isLikely(Math.max(dayFirst.count, monthFirst.count))) return
    const readings = parseDay(cell)
    dayFirst.add(readings?.dayFirst ?? null)
    monthFirst.add(readings?.monthFirst ?? null)
  }

  return {
    add: (cell) => {
      if (cell.trim() === '') return
      filled += 1
      if (!addNumber(cell)) addDay(cell)
    },
    result: () => {
      const enough = Math.max(filled * leastShare, 1)
      if (numbers >= enough) {
        return {
          name,
          type: 'number',
          min: String(least),
          max: String(greatest),
          // Sums of cents drift in binary.
          sum: Number(sum.toFixed(decimals)),
        }
      }
      const days = dayFirst.count >= monthFirst.count ? dayFirst : monthFirst
      return days.count >= enough && days.span !== null
        ? { name, type: 'date', ...days.span }
        : { name, type: 'text' }
    },
  }
}

interface DayLearner {
  count: number
  span: Span | null
  add(day: string | null): void
}

function learnDays(): DayLearner {
  const learner: DayLearner = {
    count: 0,
    span: null,
    add: (day) => {
      if (day === null) return
      learner.count += 1
      const { min, max } = learner.span ?? { min: day, max: day }
      learner.span = { min: day < min ? day : min, max: day > max ? day : max }
    },
  }
  return learner
}

function decimalsOf(value: number): number {
  const text = String(value)
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}
