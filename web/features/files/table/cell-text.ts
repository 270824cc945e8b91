import type { TableColumn, TableResult } from '#contract/calls/tables.ts'
import { durationText } from '#web/lib/duration-text.ts'
import { cellWords } from '#web/features/files/files-words.ts'

export type Cell = TableResult['rows'][number]['cells'][number]
export type ColumnType = TableColumn['type']
type ColumnFacts = Pick<TableColumn, 'type' | 'decimals'>

const numeric: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'money', 'percent', 'duration'])
/** Its values can be computed with. */
export const isNumeric = ({ type }: Pick<TableColumn, 'type'>): boolean => numeric.has(type)
/** Set to the right. */
export const isRight = ({ type }: Pick<TableColumn, 'type'>): boolean => numeric.has(type) || type === 'year'

/** A cell that is no value of its column: 'free' among prices. */
export const isMisfit = (cell: Cell, column: Pick<TableColumn, 'type'>): boolean =>
  typeof cell === 'string' && (isRight(column) || column.type === 'yes-no')

/** A cell as people read it; empty for one without a value. */
export function cellText(cell: Cell, { type, decimals }: ColumnFacts): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? cellWords.yes : cellWords.no
  if (typeof cell === 'number') return numberText(cell, type, decimals)
  switch (type) {
    case 'date':
      return dayText(cell)
    case 'time':
      return cell.endsWith(':00') && cell.length === 'HH:MM:SS'.length ? cell.slice(0, -3) : cell
    default:
      return cell
  }
}

function numberText(value: number, type: ColumnType, decimals: number): string {
  if (type === 'year' || type === 'id') return String(value)
  if (type === 'duration') return lengthText(value)
  return formatOf(type === 'integer' ? 0 : decimals).format(value)
}

/** A mean or a median, which may have more decimals than its column. */
export function figureText(value: Cell, column: ColumnFacts): string {
  if (typeof value !== 'number' || column.type === 'duration' || column.type === 'year')
    return cellText(value, column)
  const isWhole = Number.isInteger(value * 10 ** column.decimals)
  return formatOf(isWhole ? column.decimals : Math.max(column.decimals, 2)).format(value)
}

const mostDecimals = 20
const formats = new Map<number, Intl.NumberFormat>()
function formatOf(decimals: number): Intl.NumberFormat {
  const digits = Math.min(Math.max(decimals, 0), mostDecimals)
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(digits, format)
  return format
}

/** '1:02:03', '−0:30', '1:02.35' */
function lengthText(seconds: number): string {
  const thousandths = Math.round(Math.abs(seconds) * 1_000)
  const part = thousandths % 1_000
  const fraction =
    part === 0
      ? ''
      : `.${String(part)
          .padStart(3, '0')
          .replace(/0{1,2}$/, '')}`
  return `${seconds < 0 ? '−' : ''}${durationText(Math.floor(thousandths / 1_000))}${fraction}`
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const wholeDay = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const wholeMonth = dayFormat({ month: 'short', year: 'numeric' })

/** '24 Oct 2026', '24 Oct 2026, 14:30', 'Oct 2026', '2026'; a text that is no day as it is. */
export function dayText(text: string): string {
  const date = dateIn(text)
  if (date === null || text.length === 'YYYY'.length) return text
  if (text.length === 'YYYY-MM'.length) return wholeMonth.format(date)
  const time = text.slice('YYYY-MM-DDT'.length).replace(/:00$/, '')
  return time === '' ? wholeDay.format(date) : `${wholeDay.format(date)}, ${time}`
}

/** The first day of a year, a month or a day of the calendar. */
export function dateIn(text: string): Date | null {
  if (text.length > 'YYYY-MM-DDTHH:MM:SS'.length) return null
  const [, year = '', month = '01', day = '01'] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T\d\d:\d\d:\d\d)?)?)?$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
    ? date
    : null
}

/** The unit below a heading that does not have it; lengths of time are written with their parts. */
export function unitText({ name, unit, type }: Pick<TableColumn, 'name' | 'unit' | 'type'>): string | null {
  if (unit === null || type === 'duration') return null
  return name.toLowerCase().includes(unit.toLowerCase()) ? null : unit
}
