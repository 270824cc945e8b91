import type { TableFilter } from '#contract/table-plan.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'

const mostDays = 7
const dayMs = 86_400_000

/**
 * Days of a condition with those around them in which a meter may have been read: what was used in October is between the
 * readings of 30 September and 31 October.
 */
export function readingsAround(filter: TableFilter, columns: readonly ColumnVerdict[]): TableFilter {
  const column = columns.find(({ name }) => name === filter.column)
  const days = filter.values.toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (column?.type !== 'date' || column.min === null || column.max === null) return filter
  if (from === undefined || to === undefined || (filter.is !== 'equals' && filter.is !== 'between'))
    return filter
  if (days.every((day) => day.length === 'YYYY-MM-DD'.length))
    return { ...filter, is: 'between', values: [from, to] }
  const apart = (Date.parse(column.max) - Date.parse(column.min)) / dayMs / Math.max(1, column.distinct - 1)
  const around = Math.min(mostDays, Math.floor(apart / 4))
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  return {
    ...filter,
    is: 'between',
    values: [day(Date.parse(from) - around * dayMs), day(afterOf(to) + (around - 1) * dayMs)],
  }
}

/** The first moment after a day, a month or a year. */
function afterOf(value: string): number {
  const [year = 0, month, day] = value.split('-').map(Number)
  if (day !== undefined) return Date.UTC(year, (month ?? 1) - 1, day + 1)
  return month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month)
}
