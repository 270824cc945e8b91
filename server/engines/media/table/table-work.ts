import type { Computed } from '#server/lib/question/computed.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Filter } from './table-filter.ts'
import type { MonthsTogether } from './month-columns.ts'
import type { Columns, NumberColumn } from './read-table.ts'
import type { Meet } from './table-columns.ts'

/** A table that is asked, and the rows of it that meet the conditions. */
export interface Work {
  question: Question
  table: Columns
  meet: Meet
  filters: readonly Filter[]
  /** Its name and its title, in words. */
  called: string
  rows: readonly number[]
  /** Months that stand side by side, those that are asked for; null where each row is of one day or month. */
  months: MonthsTogether | null
}

export type Result = Omit<Computed, 'fit' | 'conditions' | 'missing' | 'unmet'>

export const nothing: Result = {
  operation: null,
  column: null,
  unit: null,
  figure: null,
  label: null,
  rowCount: 0,
  rows: [],
  groupCount: null,
  groups: null,
  series: null,
}
/** Exact to the last decimal: what rounding loses is kept (Neumaier 1974). */
export function sumOf(values: Iterable<number>): { sum: number; count: number } {
  let sum = 0
  let lost = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
    count += 1
  }
  return { sum: sum + lost, count }
}

export const valuesOf = function* (column: NumberColumn, rows: readonly number[]): Generator<number> {
  for (const row of rows) yield column.values[row] ?? Number.NaN
}

export const filledRows = (measure: NumberColumn, rows: readonly number[]): number[] =>
  rows.filter((row) => !Number.isNaN(measure.values[row] ?? Number.NaN))
