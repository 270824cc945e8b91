import type { TableColumn } from '#contract/calls/tables.ts'
import type { TablePlan } from '#contract/table-plan.ts'

/** The places of the columns to show, at most `most`: what was asked for first, then those in front. */
export function shownColumns(
  { measure, groupBy, filters, order }: TablePlan,
  columns: readonly Pick<TableColumn, 'name'>[],
  most: number,
): number[] {
  const named = [measure, groupBy?.column, ...filters.map(({ column }) => column), order?.column]
  const places = named.map((name) => columns.findIndex((column) => column.name === name))
  return [...new Set([...places.filter((at) => at !== -1), ...columns.keys()])].slice(0, most)
}
