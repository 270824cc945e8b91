import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { PlacedColumn } from './filter-sql.ts'
import { PlanError } from './plan-error.ts'

/** A column by its place from 0, as the table reader wrote its values. */
export const placeColumn = (verdict: ColumnVerdict, at: number): PlacedColumn => ({
  verdict,
  value: `v${at + 1}`,
  misfit: `x${at + 1}`,
})

/** @throws PlanError for a name that no column has */
export function placedColumn(columns: readonly ColumnVerdict[], name: string): PlacedColumn {
  const at = columns.findIndex((column) => column.name === name)
  const verdict = columns[at]
  if (verdict === undefined) throw new PlanError(`The table has no column “${name}”.`)
  return placeColumn(verdict, at)
}
