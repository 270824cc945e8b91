import { dateInWords, datesIn, type PartialDate } from '#server/lib/language/dates.ts'
import { sumOf } from './table-work.ts'
import type { Column, Columns, NumberColumn } from './read-table.ts'

/** Fewer months side by side may be anything. */
const fewestMonths = 4

interface MonthColumn {
  column: NumberColumn
  month: number
  year: number | null
}

/**
 * A table whose months stand side by side ('jan', 'feb' … 'dec') as one with a single column in their place: of the months that
 * are asked for, or of all. `nameDates`: what the table is called tells its year. Null where there are no such columns, or
 * where they do not have what is asked for.
 */
export function withMonthsTogether(
  table: Columns,
  dates: readonly PartialDate[],
  nameDates: readonly PartialDate[],
): Columns | null {
  const months = table.columns.flatMap(monthColumnOf)
  if (new Set(months.map(({ month, year }) => `${year}-${month}`)).size < fewestMonths) return null
  const named = nameDates.find(({ year }) => year !== null)?.year ?? null
  const isOf = (one: MonthColumn, date: PartialDate) => {
    const year = one.year ?? named
    return (
      date.day === null &&
      (date.month === null || date.month === one.month) &&
      (date.year === null || year === null || date.year === year)
    )
  }
  if (!dates.every((date) => months.some((one) => isOf(one, date)))) return null
  const chosen = dates.length === 0 ? months : months.filter((one) => dates.some((date) => isOf(one, date)))
  const columns = new Set<Column>(months.map(({ column }) => column))
  return {
    ...table,
    columns: [...table.columns.filter((column) => !columns.has(column)), together(chosen, table.count)],
  }
}

function monthColumnOf(column: Column): MonthColumn[] {
  if (column.type !== 'number') return []
  const [told, more] = datesIn(`1 ${column.name}`)
  if (told === undefined || more !== undefined || told.month === null || told.day !== 1) return []
  return [{ column, month: told.month, year: told.year }]
}

function together(months: readonly MonthColumn[], count: number): NumberColumn {
  const names = months.map(({ month, year }) => dateInWords({ year, month, day: null }))
  return {
    type: 'number',
    name: [...new Set([...names.slice(0, 1), ...names.slice(-1)])].join(' to '),
    unit: months[0]?.column.unit ?? null,
    decimals: Math.max(...months.map(({ column }) => column.decimals)),
    values: Float64Array.from({ length: count }, (_, row) => {
      const { sum, count: filled } = sumOf(months.map(({ column }) => column.values[row] ?? Number.NaN))
      return filled === 0 ? Number.NaN : sum
    }),
  }
}
