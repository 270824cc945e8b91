import type { TableColumn } from '#contract/calls/tables.ts'
import type { TableFilter } from '#contract/table-plan.ts'
import { cellText, dateIn, dayText, isNumeric } from '#web/features/files/table/cell-text.ts'
import { cellWords } from '#web/features/files/files-words.ts'
import { filterWords } from './tables-words.ts'

/** How a column can be filtered: `chosen` are values from a list, the others are those of the call. */
export type FilterWay = 'chosen' | TableFilter['is']

type Column = Pick<TableColumn, 'type' | 'decimals'>

/** The ways to filter a column; the first one is usual. */
export function waysOf({ type, top }: Pick<TableColumn, 'type' | 'top'>): FilterWay[] {
  switch (type) {
    case 'yes-no':
      return ['chosen', 'empty', 'filled']
    case 'text':
      return top.length > 0
        ? ['chosen', 'contains', 'not', 'empty', 'filled']
        : ['contains', 'equals', 'not', 'empty', 'filled']
    case 'id':
      return ['contains', 'equals', 'not', 'empty', 'filled']
    default:
      return ['between', 'above', 'below', 'equals', 'not', 'empty', 'filled']
  }
}

/** The way that made a filter. */
export function wayOf(filter: TableFilter, column: Pick<TableColumn, 'type' | 'top'>): FilterWay {
  const isListed = filter.is === 'equals' && waysOf(column).includes('chosen')
  return isListed ? 'chosen' : filter.is
}

/** The values of a list with how many rows have each, without one for yes and no that is not there. */
export function listedValues({
  type,
  top,
}: Pick<TableColumn, 'type' | 'top'>): [value: string, rows: number | null][] {
  if (type !== 'yes-no') return [...top]
  const rowsOf = new Map(top)
  return [
    ['yes', rowsOf.get('yes') ?? rowsOf.get('true') ?? null],
    ['no', rowsOf.get('no') ?? rowsOf.get('false') ?? null],
  ]
}

export const fieldsOf = (way: FilterWay): 0 | 1 | 2 =>
  way === 'between' ? 2 : way === 'chosen' || way === 'empty' || way === 'filled' ? 0 : 1

const longestTyped = 200

/** What was typed, as a value of the call; null where it is none of the column. */
export function typedValue(text: string, { type }: Pick<TableColumn, 'type'>): string | null {
  const typed = text.trim()
  if (typed === '' || typed.length > longestTyped) return null
  switch (type) {
    case 'text':
    case 'id':
    case 'yes-no':
      return typed
    case 'date':
      return typed.length <= 'YYYY-MM-DD'.length && dateIn(typed) !== null ? typed : null
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(typed) ? typed : null
    case 'year':
      return /^\d{1,4}$/.test(typed) ? typed : null
    case 'duration':
      return typedLength(typed)
    default:
      return typedNumber(typed)
  }
}

/** '1204.5', '1,204.50', '1.204,50', '12,5', '−3' */
function typedNumber(typed: string): string | null {
  const plain = typed.replaceAll(/[\s’']/g, '').replace('−', '-')
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const isGrouped = /^[-+]?\d{1,3}(,\d{3})+$/.test(plain)
  const text =
    isGrouped || last < 0
      ? plain.replaceAll(',', '')
      : `${plain.slice(0, last).replaceAll(/[.,]/g, '')}.${plain.slice(last + 1)}`
  return /^[-+]?\d*\.?\d+$/.test(text) ? String(Number(text)) : null
}

/** '1:02:03', '5:20', '90' seconds. */
function typedLength(typed: string): string | null {
  if (!/^\d{1,6}(:[0-5]?\d){0,2}(\.\d{1,3})?$/.test(typed)) return null
  return String(typed.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0))
}

/** A value of the call as it is typed. */
export const writtenValue = (value: string, column: Column): string =>
  column.type === 'duration' && value !== '' ? cellText(Number(value), column) : value

/** A value of the call as people read it. */
export function valueText(value: string, column: Column): string {
  if (column.type === 'date') return dayText(value)
  if (column.type === 'yes-no') return value === 'yes' || value === 'true' ? cellWords.yes : cellWords.no
  if (value === '' || !isNumeric(column)) return value
  const number = Number(value)
  const decimals = Math.max(column.decimals, value.split('.', 2)[1]?.length ?? 0)
  return Number.isNaN(number)
    ? value
    : cellText(number, {
        type: column.type === 'integer' && decimals > 0 ? 'decimal' : column.type,
        decimals,
      })
}

/** A filter in words, for its chip: 'Amount: 10 to 20'. */
export function filterText({ column: name, is, values }: TableFilter, column: Column | undefined): string {
  const [first = '', second = ''] = values.map((value) =>
    column === undefined ? value : valueText(value, column),
  )
  const isDay = column?.type === 'date'
  switch (is) {
    case 'equals':
      return filterWords.equals(
        name,
        values.map((value) => (column === undefined ? value : valueText(value, column))),
      )
    case 'contains':
      return filterWords.contains(name, values.join(', '))
    case 'between':
      return filterWords.between(name, first, second)
    case 'above':
      return isDay ? filterWords.after(name, first) : filterWords.above(name, first)
    case 'below':
      return isDay ? filterWords.before(name, first) : filterWords.below(name, first)
    case 'not':
      return filterWords.not(
        name,
        values.map((value) => (column === undefined ? value : valueText(value, column))),
      )
    case 'empty':
      return filterWords.empty(name)
    case 'filled':
      return filterWords.filled(name)
  }
}
