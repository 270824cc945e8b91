import type { TableView } from '#contract/table-view.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { filterSql } from './filter-sql.ts'
import { placeColumn, placedColumn } from './placed-column.ts'
import { PlanError } from './plan-error.ts'
import { shown } from './to-sql.ts'

/** Rows as a view shows them, over the view `t` of a table's values. */
type Rows = Pick<TableView, 'filters' | 'order'>

/** The whole table has its totals, too; filters and an order are about its data. */
function conditionOf({ filters, order }: Rows, columns: readonly ColumnVerdict[]): string {
  if (filters.length === 0 && order === null) return 'true'
  const conditions = filters.map((filter) => filterSql(filter, placedColumn(columns, filter.column)))
  return ['is_data', ...conditions].join(' and ')
}

/** How many rows come before a row: one number, or no row where the view leaves it out. @throws PlanError */
export function offsetSql(row: number, rows: Rows, columns: readonly ColumnVerdict[]): string {
  const { order } = rows
  const key = order === null ? 'null' : placedColumn(columns, order.column).value
  const before = order?.isDescending === true ? 'shown.key > here.key' : 'shown.key < here.key'
  return `with shown as (select "row", ${key} as key from t where ${conditionOf(rows, columns)}),
    here as (select * from shown where "row" = ${row})
    select (select count(*) from shown where ${before} or (here.key is null and shown.key is not null)
      or (shown.key is not distinct from here.key and shown."row" < here."row"))::double from here`
}

/** All rows of a view: value and misfit of each column that it shows. @throws PlanError */
export function viewSql(
  view: Rows & Pick<TableView, 'hidden'>,
  columns: readonly ColumnVerdict[],
): { statement: string; columns: ColumnVerdict[] } {
  const { order, hidden } = view
  const placed = columns.map(placeColumn).filter(({ verdict }) => !hidden.includes(verdict.name))
  if (placed.length === 0) throw new PlanError('Show at least one column.')
  const cells = placed.map((column) => `${shown(column, column.value)}, ${column.misfit}`)
  const sorted =
    order === null
      ? ''
      : `${placedColumn(columns, order.column).value} ${order.isDescending ? 'desc' : 'asc'} nulls last, `
  return {
    statement: `select ${cells.join(', ')} from t where ${conditionOf(view, columns)} order by ${sorted}"row"`,
    columns: placed.map(({ verdict }) => verdict),
  }
}
