import type { TablePlan } from '#contract/table-plan.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'

/** The columns that a plan is about. */
export const columnsOfPlan = ({ groupBy, measure, filters, order }: TablePlan): string[] =>
  [groupBy?.column, measure, ...filters.map(({ column }) => column), order?.column].flatMap(
    (name) => name ?? [],
  )

/** The columns that are wanted first, then the rest in their order; those that only number rows are last. */
export function orderedColumns<Column extends Pick<ColumnVerdict, 'name' | 'role' | 'type'>>(
  columns: readonly Column[],
  wanted: readonly string[],
): Column[] {
  const first = wanted.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const isNumbering = ({ role, type }: Column) => role === 'identifier' && type === 'integer'
  return [
    ...new Set([
      ...first,
      ...columns.filter((column) => !isNumbering(column)),
      ...columns.filter(isNumbering),
    ]),
  ]
}
