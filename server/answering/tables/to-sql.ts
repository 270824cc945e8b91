import type { GroupPart, TablePlan } from '#contract/table-plan.ts'
import { literal } from '#server/lib/sql-literal.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { dayForm, filterSql, type PlacedColumn } from './filter-sql.ts'
import { isNumeric, type MeasureSql, measureSql } from './measure-sql.ts'
import { placeColumn, placedColumn } from './placed-column.ts'
import { PlanError } from './plan-error.ts'

/** Statements over the view `t` of a table's values, in this order. Null: the plan does not need it. */
export interface PlanStatements {
  /** Keeps the rows that fulfil the filters as `hit`: `row`, and what is computed, grouped and sorted by. */
  hits: string | null
  /** `row`, `is_data`, then value and misfit of each column. */
  rows: string | null
  /** `rows` (all that fulfil the filters), then what `statisticsOf` lists. */
  statistics: string
  /** `rows` and `sum` of the rows that a share is of. */
  whole: string | null
  /** `label`, `figure`, `rows`, and the number of all groups. */
  groups: string | null
}

/** Compiles a plan for the values of a table. @throws PlanError when its columns or values do not fit the table */
export function toSql(plan: TablePlan, columns: readonly ColumnVerdict[]): PlanStatements {
  const columnOf = (name: string): PlacedColumn => placedColumn(columns, name)
  const computed = plan.measure === null ? null : measureSql(plan, columnOf(plan.measure), columnOf)
  const measure = computed?.column ?? null
  requireMeasure(plan, measure)
  const order = orderOf(plan, computed, columnOf)
  const group =
    plan.groupBy === null || plan.groupBy.part === 'columns'
      ? null
      : groupOf(columnOf(plan.groupBy.column), plan.groupBy.part)
  const grouped = plan.groupBy?.part === 'columns' ? groupedColumns(plan, columnOf) : []
  const conditions = plan.filters.map((filter) => filterSql(filter, columnOf(filter.column)))
  const kept = [
    '"row"',
    ...(computed === null ? [] : [`${computed.expression} as measure`]),
    ...(group === null ? [] : [`${group.key} as key`]),
    ...(order === null ? [] : [`${order.by} as sorted`]),
    ...grouped.map(({ value }) => `${value} as ${value}`),
  ]
  // Reading all rows once is the most of the work. Without a filter a sorted column is read faster by itself.
  const hasHits = conditions.length > 0 || measure !== null || group !== null
  const from = hasHits ? 'hit' : 't where is_data'
  return {
    hits: hasHits
      ? `create temp table hit as select ${kept.join(', ')} from t where ${['is_data', ...conditions].join(' and ')}`
      : null,
    rows: plan.limit === 0 ? null : rowsSql(plan, columns, { order, hasHits }),
    statistics: `select count(*)::double as rows${measure === null ? '' : `, ${statisticsOf(measure, plan)}`} from ${from}`,
    whole:
      plan.operation === 'share'
        ? `select count(*)::double as rows${measure === null ? '' : `, fsum(${computed?.expression}) as sum`} from t
           where ${['is_data', ...conditions.slice(0, -1)].join(' and ')}`
        : null,
    groups:
      group !== null
        ? groupsSql(plan, group, measure)
        : grouped.length > 0
          ? columnGroupsSql(plan, grouped)
          : null,
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

/** The lowest and highest value come with their rows. A median takes longer than the rest, and groups need none. */
const statisticsOf = (measure: PlacedColumn, { groupBy }: Pick<TablePlan, 'groupBy'>): string => {
  const bounds = `${shown(measure, 'min(measure)')} as min, ${shown(measure, 'max(measure)')} as max,
    arg_min("row", measure)::double as min_row, arg_max("row", measure)::double as max_row`
  const numbers = isNumeric(measure.verdict)
    ? `fsum(measure) as sum, avg(measure) as mean, ${groupBy === null ? 'median(measure)' : 'null'} as median`
    : 'null as sum, null as mean, null as median'
  return `count(measure)::double as filled, ${numbers}, ${bounds}`
}

/** Values of a column as JavaScript reads them. */
export function shown({ verdict }: PlacedColumn, expression: string): string {
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

interface Order {
  /** A value of each row. */
  by: string
  isDescending: boolean
}

function rowsSql(
  { operation, filters, limit, offset }: TablePlan,
  columns: readonly ColumnVerdict[],
  { order, hasHits }: { order: Order | null; hasHits: boolean },
): string {
  const cells = columns.map((verdict, at) => {
    const column = placeColumn(verdict, at)
    return `${shown(column, column.value)}, ${column.misfit}`
  })
  const select = `select "row"::double, is_data, ${cells.join(', ')} from t`
  // A whole table is shown with its totals; what is asked of it is about its data. The parts of a Parquet file are skipped
  // by their bounds.
  if (operation === 'list' && filters.length === 0 && order === null && !hasHits)
    return `${select} where "row" > ${offset} and "row" <= ${offset + limit} order by "row"`
  const sorted = hasHits ? 'sorted' : order?.by
  const direction = order?.isDescending === true ? 'desc' : 'asc'
  const by = (value: string | undefined): string =>
    order === null ? '"row"' : `${value} ${direction} nulls last, "row"`
  const from = hasHits ? 'hit' : 't where is_data'
  // Only the rows that are returned are read with all columns.
  return `${select} where "row" in (select "row" from ${from} order by ${by(sorted)} limit ${limit} offset ${offset})
    order by ${by(order?.by)}`
}

function orderOf(
  { operation, order, groupBy }: TablePlan,
  measure: MeasureSql | null,
  columnOf: (name: string) => PlacedColumn,
): Order | null {
  if (measure !== null) {
    if (operation === 'max' || operation === 'last') return { by: measure.expression, isDescending: true }
    if (operation === 'min' || operation === 'first') return { by: measure.expression, isDescending: false }
  }
  if (order === null || order.column === null || groupBy !== null) return null
  return { by: columnOf(order.column).value, isDescending: order.isDescending }
}

function groupsSql(
  { operation, order, limit, offset }: TablePlan,
  { label }: Group,
  measure: PlacedColumn | null,
): string {
  const isDescending = order?.isDescending ?? false
  const by = order?.column === null ? `figure ${isDescending ? 'desc' : 'asc'} nulls last, key` : 'key'
  return `select ${label} as label, figure, rows, count(*) over ()::double as all_groups from (
    select key, ${figureOf(operation, measure)} as figure, count(*)::double as rows from hit group by key)
    order by ${by} limit ${limit} offset ${offset}`
}

/** The columns of a formula, each a group of its own. */
function groupedColumns(
  { measure, formula }: TablePlan,
  columnOf: (name: string) => PlacedColumn,
): PlacedColumn[] {
  if (measure === null) throw new PlanError('Groups of columns need a column to compute with.')
  const columns = [...new Set([measure, ...formula.map(({ column }) => column)])].map(columnOf)
  const misfit = columns.find(({ verdict }) => !isNumeric(verdict))
  if (misfit !== undefined)
    throw new PlanError(`The column “${misfit.verdict.name}” has no numbers to compute with.`)
  return columns
}

function columnGroupsSql(
  { operation, order, limit, offset }: TablePlan,
  columns: readonly PlacedColumn[],
): string {
  const isDescending = order?.isDescending ?? false
  const by = order?.column === null ? `figure ${isDescending ? 'desc' : 'asc'} nulls last, key` : 'key'
  const groups = columns.map(
    ({ verdict, value }, key) =>
      `select ${key} as key, ${literal(verdict.name)} as label, ${figureSql(operation, value)} as figure,
        count(${value})::double as rows from hit`,
  )
  return `select label, figure, rows, count(*) over ()::double as all_groups from (
    ${groups.join(' union all ')}) order by ${by} limit ${limit} offset ${offset}`
}

/** What rows are grouped by, and how a key is shown. */
interface Group {
  key: string
  label: string
}

function groupOf(column: PlacedColumn, part: GroupPart): Group {
  const { verdict, value } = column
  if (part === 'value') return { key: value, label: `(${shown(column, 'key')})::varchar` }
  if (verdict.type === 'year' && part === 'year') return { key: value, label: "printf('%d', key::int)" }
  if (verdict.type !== 'date') throw new PlanError(`The column “${verdict.name}” has no dates.`)
  switch (part) {
    case 'year':
      return { key: `year(${value})`, label: "printf('%04d', key)" }
    case 'month':
      return {
        key: `year(${value}) * 100 + month(${value})`,
        label: "printf('%04d-%02d', key // 100, key % 100)",
      }
    case 'day':
      return { key: `${value}::date`, label: "strftime(key, '%Y-%m-%d')" }
    case 'weekday':
      // ISO: Monday is 1.
      return { key: `isodow(${value})`, label: 'key::varchar' }
  }
}

function figureOf(operation: TablePlan['operation'], measure: PlacedColumn | null): string {
  if (measure === null) return 'count(*)::double'
  const figure = figureSql(operation, 'measure')
  const isValue = ['min', 'max', 'first', 'last'].includes(operation)
  return isValue ? shown(measure, figure) : figure
}

function figureSql(operation: TablePlan['operation'], value: string): string {
  switch (operation) {
    case 'mean':
      return `avg(${value})`
    case 'median':
      return `median(${value})`
    case 'min':
    case 'first':
      return `min(${value})`
    case 'max':
    case 'last':
      return `max(${value})`
    case 'list':
    case 'count':
      return 'count(*)::double'
    default:
      return `fsum(${value})`
  }
}
