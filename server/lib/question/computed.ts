import type { Operation } from './question.ts'

/** What the rows of one table say to a question. */
export interface Computed {
  /** Share of what the question tells that the table covers, from 0 to 1. */
  fit: number
  /** Null: the rows themselves are the answer. */
  operation: Operation | null
  /** The heading of the column it is computed from; null where rows are counted. */
  column: string | null
  /** That heading is called after what is asked for. */
  isNamed: boolean
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
  /** What is compared is the mean of each group. */
  isOfMeans: boolean
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

/** How many of the last part make one of the first: 60 in '7:10', 3600 in '1:02:30'. */
export type ClockParts = 60 | 3600

/** A length of time as it is told: '94:40', '1:02:30'; in the unit of its first part. */
export function clockTime(value: number, parts: ClockParts): string {
  const all = Math.round(Math.abs(value) * parts)
  const two = (part: number) => String(part).padStart(2, '0')
  const first = `${value < 0 && all > 0 ? '-' : ''}${Math.floor(all / parts)}`
  return parts === 60
    ? `${first}:${two(all % 60)}`
    : `${first}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
}

/** The number of what `decimal` or `clockTime` wrote. */
function numberOf(figure: string): number {
  const [first = '', second = '0', third = '0'] = figure.replaceAll(',', '').split(':')
  const past = Number(second) / 60 + Number(third) / 3600
  return first.startsWith('-') ? Number(first) - past : Number(first) + past
}

/** What lies between two figures, written as they are. */
export function betweenFigures(one: string, other: string): string {
  const value = Math.abs(numberOf(one) - numberOf(other))
  const colons = one.split(':').length - 1
  if (colons > 0) return clockTime(value, colons === 1 ? 60 : 3600)
  return decimal(value, Math.max(...[one, other].map((figure) => figure.split('.')[1]?.length ?? 0)))
}
