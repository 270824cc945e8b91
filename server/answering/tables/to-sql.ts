import type { TablePlan } from '#contract/table-plan.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { dayForm, filterSql, type PlacedColumn } from './filter-sql.ts'
import { PlanError } from './plan-error.ts'

/** Statements over the view `t` of a table's values. Null: the plan does not ask for it. */
export interface PlanStatements {
  /** `row`, `is_data`, then value and misfit of each column. */
  rows: string | null
  /** `rows` (all that fulfil the filters), then what `statisticsOf` lists. */
  statistics: string
  /** `rows` and `sum` of all rows of data. */
  whole: string | null
  /** `label`, `figure`, `rows`, and the number of all groups. */
  groups: string | null
}

/** Types whose values are numbers. */
const numeric: ReadonlySet<ColumnVerdict['type']> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'duration',
])
export const isNumeric = ({ type }: Pick<ColumnVerdict, 'type'>): boolean => numeric.has(type)

/** Compiles a plan for the values of a table. @throws PlanError when its columns or values do not fit the table */
export function toSql(plan: TablePlan, columns: readonly ColumnVerdict[]): PlanStatements {
  const placed = new Map(
    columns.map((verdict, at): [string, PlacedColumn] => [
      verdict.name,
      { verdict, value: `v${at + 1}`, misfit: `x${at + 1}` },
    ]),
  )
  const columnOf = (name: string): PlacedColumn => {
    const column = placed.get(name)
    if (column === undefined) throw new PlanError(`The table has no column “${name}”.`)
    return column
  }
  const conditions = plan.filters.map((filter) => filterSql(filter, columnOf(filter.column)))
  const measure = plan.measure === null ? null : columnOf(plan.measure)
  requireMeasure(plan, measure)
  const where = ['is_data', ...conditions].join(' and ')
  return {
    rows: plan.limit === 0 ? null : rowsSql(plan, { columnOf, measure, conditions, columns }),
    statistics: `select count(*)::double as rows${measure === null ? '' : `, ${statisticsOf(measure)}`} from t where ${where}`,
    whole:
      plan.operation === 'share'
        ? `select count(*)::double as rows${measure === null ? '' : `, fsum(${measure.value}) as sum`} from t where is_data`
        : null,
    groups: plan.groupBy === null ? null : groupsSql(plan, plan.groupBy, { columnOf, measure, where }),
  }
}

function requireMeasure({ operation, groupBy }: TablePlan, measure: PlacedColumn | null): void {
  switch (operation) {
    case 'list':
    case 'count':
    case 'share':
      break
    case 'difference':
      if (measure === null && groupBy === null) throw new PlanError('A difference needs a column.')
      break
    default:
      if (measure === null) throw new PlanError('This needs a column to compute with.')
  }
  const needsNumbers =
    operation === 'sum' ||
    operation === 'mean' ||
    operation === 'median' ||
    operation === 'share' ||
    operation === 'difference'
  if (measure !== null && needsNumbers && !isNumeric(measure.verdict))
    throw new PlanError(`The column “${measure.verdict.name}” has no numbers to compute with.`)
}

/** The lowest and highest value come with their rows. */
const statisticsOf = (measure: PlacedColumn): string => {
  const { value } = measure
  const bounds = `${shown(measure, `min(${value})`)} as min, ${shown(measure, `max(${value})`)} as max,
    arg_min("row", ${value})::double as min_row, arg_max("row", ${value})::double as max_row`
  const numbers = isNumeric(measure.verdict)
    ? `fsum(${value}) as sum, avg(${value}) as mean, median(${value}) as median`
    : 'null as sum, null as mean, null as median'
  return `count(${value})::double as filled, ${numbers}, ${bounds}`
}

/** Values of a column as JavaScript reads them. */
function shown({ verdict }: PlacedColumn, expression: string): string {
  switch (verdict.type) {
    case 'date':
      return `strftime(${expression}, '${dayForm(verdict)}')`
    case 'year':
    case 'integer':
      return `(${expression})::double`
    default:
      return expression
  }
}

interface RowsContext {
  columnOf: (name: string) => PlacedColumn
  measure: PlacedColumn | null
  conditions: readonly string[]
  columns: readonly ColumnVerdict[]
}

function rowsSql(plan: TablePlan, context: RowsContext): string {
  const { conditions, columns, columnOf } = context
  const cells = columns.map((verdict, at) => {
    const column = { verdict, value: `v${at + 1}`, misfit: `x${at + 1}` }
    return `${shown(column, column.value)}, ${column.misfit}`
  })
  const select = `select "row"::double, is_data, ${cells.join(', ')} from t`
  const order = orderOf(plan, context)
  // A whole table is shown with its totals; what is asked of it is about its data.
  const isWhole = plan.operation === 'list' && conditions.length === 0 && order === null
  const where = isWhole ? 'true' : ['is_data', ...conditions].join(' and ')
  const window = `limit ${plan.limit} offset ${plan.offset}`
  if (order === null && isWhole)
    // Row groups of a Parquet file are skipped by their bounds.
    return `${select} where "row" > ${plan.offset} and "row" <= ${plan.offset + plan.limit} order by "row"`
  if (order === null) return `${select} where ${where} order by "row" ${window}`
  const column = columnOf(order.column)
  const by = `${column.value} ${order.isDescending ? 'desc' : 'asc'} nulls last, "row"`
  // Only the rows of the window are read as a whole.
  return `${select} where "row" in (select "row" from t where ${where} order by ${by} ${window}) order by ${by}`
}

function orderOf(
  { operation, order, groupBy }: TablePlan,
  { measure }: RowsContext,
): { column: string; isDescending: boolean } | null {
  if (measure !== null) {
    const { name } = measure.verdict
    if (operation === 'max' || operation === 'last') return { column: name, isDescending: true }
    if (operation === 'min' || operation === 'first') return { column: name, isDescending: false }
  }
  return order === null || order.column === null || groupBy !== null
    ? null
    : { column: order.column, isDescending: order.isDescending }
}

function groupsSql(
  { operation, order, limit, offset }: TablePlan,
  { column: name, part }: NonNullable<TablePlan['groupBy']>,
  {
    columnOf,
    measure,
    where,
  }: { columnOf: RowsContext['columnOf']; measure: PlacedColumn | null; where: string },
): string {
  const label = labelOf(columnOf(name), part)
  const isDescending = order?.isDescending ?? false
  const by = order?.column === null ? `figure ${isDescending ? 'desc' : 'asc'} nulls last, label` : 'label'
  return `select *, count(*) over ()::double as all_groups from (
    select ${label} as label, ${figureOf(operation, measure)} as figure, count(*)::double as rows
    from t where ${where} group by 1)
    order by ${by} limit ${limit} offset ${offset}`
}

function labelOf(column: PlacedColumn, part: NonNullable<TablePlan['groupBy']>['part']): string {
  const { verdict, value } = column
  if (part === 'value') return `${shown(column, value)}::varchar`
  if (verdict.type === 'year' && part === 'year') return `printf('%d', ${value}::int)`
  if (verdict.type !== 'date') throw new PlanError(`The column “${verdict.name}” has no dates.`)
  const forms = { year: '%Y', month: '%Y-%m', day: '%Y-%m-%d' } as const
  // ISO: Monday is 1.
  return part === 'weekday' ? `isodow(${value})::varchar` : `strftime(${value}, '${forms[part]}')`
}

function figureOf(operation: TablePlan['operation'], measure: PlacedColumn | null): string {
  if (measure === null) return 'count(*)::double'
  const { value } = measure
  switch (operation) {
    case 'mean':
      return `avg(${value})`
    case 'median':
      return `median(${value})`
    case 'min':
    case 'first':
      return shown(measure, `min(${value})`)
    case 'max':
    case 'last':
      return shown(measure, `max(${value})`)
    case 'list':
    case 'count':
      return 'count(*)::double'
    default:
      return `fsum(${value})`
  }
}
