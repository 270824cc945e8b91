import type { TableResult } from '#contract/calls/tables.ts'
import { currencies } from '#server/engines/media/table-reader/column-unit.ts'
import { dayInWords, decimal, monthInWords } from '#server/lib/in-words.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'

type Cell = TableResult['rows'][number]['cells'][number]
type ColumnFacts = Pick<ColumnVerdict, 'type' | 'decimals' | 'unit'>

const mostDecimals = 20
/** Whole numbers of fewer digits are not parted. */
const shortest = 10_000

/** A value of a column as a sentence has it: '€156.65', '3 May 2023', '1:20:00'; empty without a value. */
export function valueText(value: Cell | undefined, column: ColumnFacts): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string')
    return column.type === 'date' ? dayText(value) : column.type === 'yes-no' ? yesNo(value) : value
  if (column.type === 'year' || column.type === 'id') return String(value)
  if (column.type === 'duration') return lengthText(value)
  return withUnit(value, column)
}

/** '2026-10-24' as '24 October 2026', '2026-10' as 'October 2026'. */
export function dayText(iso: string): string {
  const [, day, time] = /^(\d{4}-\d{2}(?:-\d{2})?)(?:T(\d{2}:\d{2})|$)/.exec(iso) ?? []
  const text = day === undefined ? '' : day.length === 'YYYY-MM'.length ? monthInWords(day) : dayInWords(day)
  if (text === '') return iso
  return time === undefined || time === '00:00' ? text : `${text}, ${time}`
}

const yesNo = (value: string): string => (value === 'true' ? 'yes' : value === 'false' ? 'no' : value)

function withUnit(value: number, { type, decimals, unit }: ColumnFacts): string {
  const isWhole = Number.isInteger(Number((value * 10 ** decimals).toPrecision(12)))
  const digits = Math.min(isWhole ? decimals : Math.max(decimals, 2), mostDecimals)
  if (unit !== null && type === 'money' && currencies.has(unit))
    return new Intl.NumberFormat('en', {
      style: 'currency',
      currency: unit,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
  // '1991' may be a year.
  const isShort = unit === null && type === 'integer' && isWhole && Math.abs(value) < shortest
  const number = isShort ? String(value) : decimal(value, type === 'integer' && isWhole ? 0 : digits)
  return unit === null ? number : unit === '%' ? `${number}%` : `${number} ${unit}`
}

/** '1:20:00' of seconds. */
function lengthText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const pair = (part: number) => String(part).padStart(2, '0')
  const text = `${Math.floor(whole / 3_600)}:${pair(Math.floor(whole / 60) % 60)}:${pair(whole % 60)}`
  return seconds < 0 ? `−${text}` : text
}
