import type { NumberColumn } from './columns.ts'

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
