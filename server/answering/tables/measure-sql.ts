import type { TablePlan } from '#contract/table-plan.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { PlacedColumn } from './filter-sql.ts'
import { PlanError } from './plan-error.ts'

/** What is computed with in each row: a column, or several by a formula. */
export interface MeasureSql {
  /** As results show it. */
  column: PlacedColumn
  /** Its value in a row. */
  expression: string
}

/** Types whose values are numbers. */
const numeric: ReadonlySet<ColumnVerdict['type']> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'duration',
  'year',
])
export const isNumeric = ({ type }: Pick<ColumnVerdict, 'type'>): boolean => numeric.has(type)

/** @throws PlanError for a formula with columns that cannot be computed with */
export function measureSql(
  { formula }: Pick<TablePlan, 'formula'>,
  column: PlacedColumn,
  columnOf: (name: string) => PlacedColumn,
): MeasureSql {
  if (formula.length === 0) return { column, expression: column.value }
  let terms = [{ sign: '+', sql: numberOf(column) }]
  for (const { is, column: name } of formula) {
    const other = columnOf(name)
    const sql = numberOf(other)
    const isSpan = is === 'minus' && isPoint(other)
    if (is === 'times') terms = [{ sign: '+', sql: `(${addedUp(terms)}) * ${sql}` }]
    else if (isSpan) terms = [{ sign: '+', sql: spanSql(addedUp(terms), sql, other) }]
    else terms.push({ sign: is === 'plus' ? '+' : '-', sql })
  }
  return { column: { ...column, verdict: resultOf(column.verdict) }, expression: addedUp(terms) }
}

/** A missing term counts as 0, unless all are. */
const addedUp = (terms: readonly { sign: string; sql: string }[]): string =>
  terms.length === 1
    ? (terms[0]?.sql ?? '0')
    : `case when coalesce(${terms.map(({ sql }) => sql).join(', ')}) is null then null else
        ${terms.map(({ sign, sql }, at) => `${at === 0 ? '' : sign} coalesce(${sql}, 0)`).join(' ')} end`

/** Of a point in time or on a meter only the distance to another one is known. */
const isPoint = ({ verdict: { type, role } }: PlacedColumn): boolean =>
  type === 'time' || type === 'date' || role === 'cumulative'

/** From 22:00 to 06:00 are 8 hours. */
const spanSql = (to: string, from: string, { verdict }: PlacedColumn): string =>
  verdict.type === 'time' ? `(((${to}) - ${from} + 86400) % 86400)` : `((${to}) - ${from})`

function numberOf({ verdict, value }: PlacedColumn): string {
  if (verdict.type === 'time') return `epoch(${value}::time)::double`
  if (verdict.type === 'date') return `(epoch(${value}) / 86400)::double`
  if (!isNumeric(verdict)) throw new PlanError(`The column “${verdict.name}” has no numbers to compute with.`)
  return `${value}::double`
}

/** Between two times is a length of time, between two dates are days. */
function resultOf(verdict: ColumnVerdict): ColumnVerdict {
  if (verdict.type === 'time') return { ...verdict, type: 'duration' }
  return verdict.type === 'date' || verdict.type === 'integer' ? { ...verdict, type: 'decimal' } : verdict
}
