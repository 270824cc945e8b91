import { dateInWords, datesIn, type PartialDate } from '#server/lib/language/dates.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, Columns, NumberColumn } from './columns.ts'
import { isOfYearsOnly, withoutOtherYears, type Meet } from './table-columns.ts'
import { sumOf, valuesOf } from './column-sums.ts'

/** Fewer months side by side may be anything. */
const fewestMonths = 4

export interface MonthColumn {
  column: NumberColumn
  month: number
  /** As its heading, or what the table is called, tells it. */
  year: number | null
}

/** A table whose months stand side by side, with one column in their place. */
export interface MonthsTogether {
  table: Columns
  column: NumberColumn
  /** Those that are asked for. */
  months: readonly MonthColumn[]
  /** What is left of the days that are asked for: years, where each row is of one. */
  dates: readonly PartialDate[]
}

/**
 * A table whose months stand side by side ('jan', 'feb' … 'dec') as one with a single column in their place: of the months that
 * are asked for, or of all. `nameDates`: what the table is called tells its year, unless a column tells it of each row. Null
 * where there are no such columns, or where they do not have what is asked for.
 */
export function withMonthsTogether(
  table: Columns,
  { dates, text }: Question,
  { nameDates, meet }: { nameDates: readonly PartialDate[]; meet: Meet },
): MonthsTogether | null {
  const told = table.columns.flatMap(monthColumnOf)
  if (new Set(told.map(({ month, year }) => `${year}-${month}`)).size < fewestMonths) return null
  const isByRow =
    told.every(({ year }) => year === null) &&
    withoutOtherYears(table, { text, meet, nameDates }).columns.some(isOfYearsOnly)
  const named = isByRow ? null : (nameDates.find(({ year }) => year !== null)?.year ?? null)
  const months = told.map((one) => ({ ...one, year: one.year ?? named }))
  const isOf = ({ month, year }: MonthColumn, date: PartialDate) =>
    date.day === null &&
    (date.month === null || date.month === month) &&
    (date.year === null || year === null || date.year === year)
  if (!dates.every((date) => months.some((one) => isOf(one, date)))) return null
  const years = new Set(dates.map(({ year }) => year))
  // Of December 2023 and January 2024 each is in a row of its own.
  if (isByRow && years.size > 1 && new Set(dates.map(({ month }) => month)).size > 1) return null
  const chosen = dates.length === 0 ? months : months.filter((one) => dates.some((date) => isOf(one, date)))
  const columns = new Set<Column>(told.map(({ column }) => column))
  const column = together(chosen, table.count)
  return {
    table: { ...table, columns: [...table.columns.filter((one) => !columns.has(one)), column] },
    column,
    months: chosen,
    dates: isByRow
      ? [...years].flatMap((year) => (year === null ? [] : [{ year, month: null, day: null }]))
      : [],
  }
}

function monthColumnOf(column: Column): MonthColumn[] {
  if (column.type !== 'number') return []
  const [told, more] = datesIn(`1 ${column.name}`)
  if (told === undefined || more !== undefined || told.month === null || told.day !== 1) return []
  return [{ column, month: told.month, year: told.year }]
}

function together(months: readonly MonthColumn[], count: number): NumberColumn {
  const clock = months[0]?.column.clock
  const names = months.map(({ month }) => dateInWords({ year: null, month, day: null }))
  return {
    type: 'number',
    name: [...new Set([...names.slice(0, 1), ...names.slice(-1)])].join(' to '),
    unit: months[0]?.column.unit ?? null,
    ...(clock === undefined ? {} : { clock: { ...clock, cells: null } }),
    decimals: Math.max(...months.map(({ column }) => column.decimals)),
    values: Float64Array.from({ length: count }, (_, row) => {
      const { sum, count: filled } = sumOf(months.map(({ column }) => column.values[row] ?? Number.NaN))
      return filled === 0 ? Number.NaN : sum
    }),
  }
}

export interface MonthSum {
  label: string
  sum: number
}

/** What rows come to in each month that has something of them; `dates`: the year that is asked for is that of all. */
export function sumsByMonth(
  months: readonly MonthColumn[],
  rows: readonly number[],
  { dates, language }: { dates: readonly PartialDate[]; language: string | null },
): MonthSum[] {
  const [only, ...more] = new Set(dates.map(({ year }) => year))
  return months.flatMap(({ column, month, year }) => {
    const { sum, count } = sumOf(valuesOf(column, rows))
    const named = year ?? (more.length === 0 ? (only ?? null) : null)
    return count === 0
      ? []
      : [{ label: dateInWords({ year: named, month, day: null }, language ?? 'en'), sum }]
  })
}
