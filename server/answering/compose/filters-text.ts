import type { TableFilter, TablePlan } from '#contract/table-plan.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { dayText, valueText } from './value-text.ts'

/** Bounds of times without the other one. */
const [noBeginning, noEnd] = ['0001', '9999']
/** Values that are told of one condition. */
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
      return column?.type === 'yes-no' || isNumber(column) ? `${called} ${anyOf(texts)}` : anyOf(texts)
    case 'contains':
      return `${called} with ${anyOf(texts.map((text) => `“${text}”`))}`
    case 'between':
      if (isTime && values[1] === noEnd) return `since ${first}`
      if (isTime && values[0] === noBeginning) return `until ${second}`
      if (second.includes('e+300') || second === '∞') return `${called} of at least ${first}`
      if (first === '-∞') return `${called} of at most ${second}`
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

const isNumber = (column: ColumnVerdict | undefined): boolean =>
  column !== undefined && ['integer', 'decimal', 'money', 'percent', 'duration'].includes(column.type)

function filterValue(value: string, column: ColumnVerdict): string {
  if (column.type === 'date') return dayText(value)
  if (!isNumber(column)) return value
  const number = Number(value)
  if (Number.isNaN(number)) return value
  if (Math.abs(number) >= 1e300) return number > 0 ? '∞' : '-∞'
  return valueText(number, column)
}

/** A column that is only called by its currency: 'eur', '€'. */
const unitNamed = (name: string): boolean =>
  /^(?:[a-z]{3}|\p{Sc})$/iu.test(name) && (name.length === 1 || currencies.has(name.toUpperCase()))
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const steps = { plus: 'plus', minus: 'minus', times: 'times' } as const
/** Of a longer formula the ends are told. */
const mostSteps = 2

/** What a plan computes with, as a sentence has it: 'Quantity times Price', 'Jan to Apr'. */
export function measureText({ measure, formula }: Pick<TablePlan, 'measure' | 'formula'>): string {
  const first = unitNamed(measure ?? '') ? 'amount' : columnText(measure ?? '')
  const last = formula.at(-1)
  if (last === undefined) return first
  return formula.length > mostSteps
    ? `${first} to ${columnText(last.column)}`
    : [first, ...formula.map(({ is, column }) => `${steps[is]} ${columnText(column)}`)].join(' ')
}

/** A column as a sentence has it: 'amount_eur' is 'amount eur'. */
export const columnText = (name: string): string => name.replaceAll('_', ' ').trim()

function anyOf(texts: readonly string[]): string {
  const more = texts.length - mostValues
  return more > 1 ? `${texts.slice(0, mostValues).join(', ')} or ${more} more` : texts.join(' or ')
}
