import type { TableFilter } from '#contract/table-plan.ts'
import { literal } from '#server/lib/sql-literal.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { PlanError } from './plan-error.ts'

/** A column and its place among the values of its table. */
export interface PlacedColumn {
  verdict: ColumnVerdict
  /** Its value: `v1`, as the table reader wrote it. */
  value: string
  /** The text of its cells without a value: `x1`. */
  misfit: string
}

/** A condition on one column. @throws PlanError for a value that the column cannot have */
export function filterSql({ is, values }: Pick<TableFilter, 'is' | 'values'>, column: PlacedColumn): string {
  switch (is) {
    case 'empty':
      return `(${column.value} is null and ${column.misfit} is null)`
    case 'filled':
      return `(${column.value} is not null or ${column.misfit} is not null)`
    case 'not':
      return `not coalesce(${anyOf(values, (value) => equals(column, value))}, false)`
    case 'contains':
      return anyOf(values, (value) => `contains(${plain(textOf(column))}, ${plain(literal(value))})`)
    case 'equals':
      return anyOf(values, (value) => equals(column, value))
    case 'above':
      return `${column.value} ${isDay(column) ? '>=' : '>'} ${boundOf(column, only(values)).after}`
    case 'below':
      return `${column.value} < ${boundOf(column, only(values)).from}`
    case 'between': {
      const [from, to] = values
      if (from === undefined || to === undefined || values.length > 2)
        throw new PlanError('“between” needs two values.')
      if (from === '' && to === '') throw new PlanError('“between” needs a value.')
      const bounds = [
        ...(from === '' ? [] : [`${column.value} >= ${boundOf(column, from).from}`]),
        ...(to === '' ? [] : [`${column.value} ${isDay(column) ? '<' : '<='} ${boundOf(column, to).after}`]),
      ]
      return `(${bounds.join(' and ')})`
    }
  }
}

const anyOf = (values: readonly string[], condition: (value: string) => string): string => {
  if (values.length === 0) throw new PlanError('A condition needs a value.')
  return `(${values.map(condition).join(' or ')})`
}

function only(values: readonly string[]): string {
  const [value] = values
  if (value === undefined || values.length > 1) throw new PlanError('This condition needs one value.')
  return value
}

/** Without capitals and accents, as people search. */
const plain = (text: string): string => `strip_accents(lower(${text}))`

function equals(column: PlacedColumn, value: string): string {
  const { verdict, misfit } = column
  const isMisfit = `coalesce(${plain(`trim(${misfit})`)} = ${plain(literal(value.trim()))}, false)`
  switch (verdict.type) {
    case 'text':
    case 'id':
      return `${plain(`trim(${column.value})`)} = ${plain(literal(value.trim()))}`
    case 'yes-no':
      return `${column.value} = ${value === 'yes' || value === 'true'}`
    default: {
      const bound = boundIn(column, value)
      // 'free' among prices is found as it is written.
      if (bound === null) return isMisfit
      return isDay(column)
        ? `(${column.value} >= ${bound.from} and ${column.value} < ${bound.after})`
        : `${column.value} = ${bound.from}`
    }
  }
}

/** The cell as text, without formatting. */
export function textOf({ verdict, value, misfit }: PlacedColumn): string {
  return `coalesce(${verdict.type === 'date' ? `strftime(${value}, '${dayForm(verdict)}')` : `${value}::varchar`}, ${misfit}, '')`
}

export const dayForm = ({ min }: Pick<ColumnVerdict, 'min'>): string =>
  min?.includes('T') === true ? '%Y-%m-%dT%H:%M:%S' : min?.length === 'YYYY-MM'.length ? '%Y-%m' : '%Y-%m-%d'

const isDay = ({ verdict }: PlacedColumn): boolean => verdict.type === 'date'

/** A value's first moment, and the first one after it; both are the number for a number. */
interface Bound {
  from: string
  after: string
}

function boundOf(column: PlacedColumn, value: string): Bound {
  const bound = boundIn(column, value)
  if (bound === null) throw new PlanError(`“${value}” is no value of the column “${column.verdict.name}”.`)
  return bound
}

function boundIn({ verdict }: PlacedColumn, value: string): Bound | null {
  switch (verdict.type) {
    case 'date':
      return dayBound(value.trim())
    case 'time':
    case 'text':
    case 'id': {
      const text = literal(verdict.type === 'time' && value.length === 'HH:MM'.length ? `${value}:00` : value)
      return { from: text, after: text }
    }
    case 'yes-no':
      return null
    default: {
      const number = value.trim() === '' ? Number.NaN : Number(value)
      return Number.isFinite(number) ? { from: `${number}::double`, after: `${number}::double` } : null
    }
  }
}

function dayBound(value: string): Bound | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? []
  if (year === undefined) return null
  const text = `${year}-${month ?? '01'}-${day ?? '01'}`
  // Only days of the calendar: DuckDB refuses a whole statement for others.
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return null
  const from = `date ${literal(text)}`
  const length = day !== undefined ? '1 day' : month !== undefined ? '1 month' : '1 year'
  return { from, after: `(${from} + interval ${length})` }
}
