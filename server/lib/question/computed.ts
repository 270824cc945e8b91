import type { Operation } from './question.ts'

/** What the rows of one table say to a question. */
export interface Computed {
  /** Share of what the question tells that the table covers, from 0 to 1. */
  fit: number
  /** Null: the rows themselves are the answer. */
  operation: Operation | null
  /** The heading of the column it is computed from; null where rows are counted. */
  column: string | null
  /** 'GBP', '£', 'kg'; null when the table does not tell. */
  unit: string | null
  /** As people write it, without its unit; null where there is none. */
  figure: string | null
  /** Whose the figure is: the greatest month, the cheapest item. */
  label: string | null
  /** Rows that it was computed from. */
  rowCount: number
  /** What they have in common, in words: 'Diesel', 'March 2024'. */
  conditions: readonly string[]
  /** Some of the rows, the first first; counted from 1, the head is none. */
  rows: readonly ComputedRow[]
  /** How many months, people or other groups a mean is of; null where it is of rows. */
  groupCount: number | null
  /** What each month, person or other group comes to, where each is asked for: 'hours per mechanic'. */
  groups: readonly ComputedPoint[] | null
  series: { title: string; points: readonly ComputedPoint[]; more: number } | null
  /** Words of the question that stand nowhere in the table; and what it has none of: the condition, and what there is instead. */
  missing: readonly string[]
  unmet: { condition: string; instead: string | null } | null
}

export interface ComputedRow {
  /** Counted from 1. */
  row: number
  /** What the row is of. */
  label: string
  /** What of it was asked for, with its unit. */
  value: string | null
  /** All of it: 'item: Diesel; gbp: 61.20'. */
  text: string
}

export interface ComputedPoint {
  label: string
  value: number
  text: string
}

/** '£12.50', '12.50 GBP', '12 kg'; nothing stays nothing. */
export const withUnit = (text: string, unit: string | null): string =>
  unit === null || text === '' ? text : /^[$€£]$/.test(unit) ? `${unit}${text}` : `${text} ${unit}`

const formats = new Map<number, Intl.NumberFormat>()

/** '1,204.40' with the decimals of its column. */
export function decimal(value: number, decimals: number): string {
  const known =
    formats.get(decimals) ??
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(decimals, known)
  return known.format(value)
}

/** The number of what `decimal` wrote. */
export const numberOf = (figure: string): number => Number(figure.replaceAll(',', ''))
