import type { TableFilter, TablePlan } from '#contract/table-plan.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { isNumeric } from '#server/answering/tables/measure-sql.ts'
import { currencies } from '#server/engines/media/table-reader/column-unit.ts'
import { dayText, valueText } from './value-text.ts'

/** Of one condition; the others are counted. */
const mostValues = 3

/** Conditions as the end of a sentence: ' for Food in March 2024'; empty without any. */
export function forFilters(filters: readonly TableFilter[], columns: readonly ColumnVerdict[]): string {
  const { others, times } = partsOf(filters, columns)
  return `${others === '' ? '' : ` for ${others}`}${times === '' ? '' : ` ${times}`}`
}

/** Conditions as a sentence has them: 'Food in March 2024'; empty without any. */
export function filtersText(filters: readonly TableFilter[], columns: readonly ColumnVerdict[]): string {
  const { others, times } = partsOf(filters, columns)
  return [others, times].filter((text) => text !== '').join(' ')
}

function partsOf(
  filters: readonly TableFilter[],
  columns: readonly ColumnVerdict[],
): { others: string; times: string } {
  const parts = filters.map((filter) => {
    const column = columns.find(({ name }) => name === filter.column)
    return { isTime: column?.type === 'date' || column?.type === 'year', text: filterText(filter, column) }
  })
  const others = parts.filter(({ isTime }) => !isTime).map(({ text }) => text)
  const times = parts.filter(({ isTime }) => isTime).map(({ text }) => text)
  return { others: others.join(', '), times: times.join(' ') }
}

/** One condition: 'Food', 'price above €5.00', 'from May to June 2024'. */
function filterText({ column: name, is, values }: TableFilter, column: ColumnVerdict | undefined): string {
  const isTime = column?.type === 'date' || column?.type === 'year'
  const texts = values.map((value) => (column === undefined ? value : filterValue(value, column)))
  const [first = '', second = ''] = texts
  const called = columnText(name)
  switch (is) {
    case 'equals':
      if (isTime) return `in ${anyOf(texts)}`
      return column !== undefined && (column.type === 'yes-no' || isNumeric(column))
        ? `${called} ${anyOf(texts)}`
        : anyOf(texts)
    case 'contains':
      return `${called} with ${anyOf(texts.map((text) => `“${text}”`))}`
    case 'between':
      if (second === '') return isTime ? `since ${first}` : `${called} of at least ${first}`
      if (first === '') return isTime ? `until ${second}` : `${called} of at most ${second}`
      return isTime ? `from ${first} to ${second}` : `${called} from ${first} to ${second}`
    case 'above':
      return isTime ? `after ${first}` : `${called} above ${first}`
    case 'below':
      return isTime ? `before ${first}` : `${called} below ${first}`
    case 'not':
      return isTime ? `not in ${anyOf(texts)}` : `other than ${anyOf(texts)}`
    case 'empty':
      return `without ${called}`
    case 'filled':
      return `with ${called}`
  }
}

function filterValue(value: string, column: ColumnVerdict): string {
  if (column.type === 'date') return dayText(value)
  const number = value === '' || !isNumeric(column) ? Number.NaN : Number(value)
  return Number.isNaN(number) ? value : valueText(number, column)
}

/** A column that is only called by its currency: 'eur', '€'. */
const unitNamed = (name: string): boolean =>
  /^(?:[a-z]{3}|\p{Sc})$/iu.test(name) && (name.length === 1 || currencies.has(name.toUpperCase()))

/** A longer formula is named by its first and last column. */
const mostSteps = 2

/** What a plan computes with, as a sentence has it: 'Quantity times Price', 'Jan to Apr'. */
export function measureText({ measure, formula }: Pick<TablePlan, 'measure' | 'formula'>): string {
  const first = unitNamed(measure ?? '') ? 'amount' : columnText(measure ?? '')
  const last = formula.at(-1)
  if (last === undefined) return first
  return formula.length > mostSteps
    ? `${first} to ${columnText(last.column)}`
    : [first, ...formula.map(({ is, column }) => `${is} ${columnText(column)}`)].join(' ')
}

/** A column as a sentence has it: 'amount_eur' is 'amount eur'. */
export const columnText = (name: string): string => name.replaceAll('_', ' ').trim()

function anyOf(texts: readonly string[]): string {
  const more = texts.length - mostValues
  return more > 1 ? `${texts.slice(0, mostValues).join(', ')} or ${more} more` : texts.join(' or ')
}
