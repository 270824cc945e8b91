import { compactDayIn, dayIn, dayTimeIn, secondsIn, type DayReadings } from './cell-dates.ts'
import {
  decimalSign,
  decimalsIn,
  learnNumberFormat,
  numberIn,
  unitIn,
  type NumberFormat,
} from './cell-numbers.ts'
import { isCurrency, unitOf } from './column-unit.ts'
import { headingSays } from './heading-words.ts'
import type { ColumnType, DateCertainty } from '#server/lib/table-verdict.ts'

/** The value of a cell; null when it does not fit the column's type. */
export type CellValue = number | string | boolean | null

/** How to read the cells of a column. */
export interface ColumnReading {
  type: ColumnType
  unit: string | null
  decimals: number
  /** `time`: days with a time of day. */
  precision: 'day' | 'time' | 'month'
  /** How much of its dates is certain: '1/2/24' may be in January or February, or in another century. */
  certain: DateCertainty
  /** '3:45' may be hours and minutes, or minutes and seconds. */
  isAmbiguous: boolean
  read(cell: string): CellValue
}

/** The share of filled cells that must fit a type. */
const leastShare = 0.8
const fewestMonths = 3
const mostCached = 20_000

/** Texts for a missing value. */
const missing = new Set([
  '',
  '-',
  '–',
  '—',
  '.',
  '..',
  '...',
  'n/a',
  '#n/a',
  'na',
  'nan',
  'null',
  'none',
  'nil',
  '?',
  'k. a.',
  'k.a.',
  's. o.',
  'n.d.',
  'unknown',
  '-nan',
  '*',
  '**',
  'tbd',
  '∅',
  '\\n',
])

/** Whether a cell is empty or says that there is no value. */
export function isMissing(cell: string): boolean {
  if (cell === '') return true
  const first = cell.charCodeAt(0)
  const isDigit = first >= 48 && first <= 57
  return !isDigit && cell.length < 8 && missing.has(cell.trim().toLowerCase())
}

const yesAndNo: readonly (readonly [string, string])[] = [
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['sí', 'no'],
  ['si', 'no'],
  ['sì', 'no'],
]

const asText = (type: ColumnType): ColumnReading => ({
  type,
  unit: null,
  decimals: 0,
  precision: 'day',
  certain: 'day',
  isAmbiguous: false,
  read: (cell) => cell,
})

/** Chooses how to read a column, by its name and filled cells. `decimal`: the table's decimal sign, where cells are ambiguous. */
export function readingOf(name: string, cells: readonly string[], decimal: '.' | ','): ColumnReading {
  const filled = cells.filter((cell) => !isMissing(cell))
  if (filled.length === 0) return asText('text')
  return (
    yesNoReading(filled) ??
    idReading(name, filled) ??
    dateReading(name, filled) ??
    clockReading(name, filled) ??
    numberReading(name, filled, decimal) ??
    asText('text')
  )
}

const fitting = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.filter(fits).length >= cells.length * leastShare

function yesNoReading(cells: readonly string[]): ColumnReading | null {
  const found = new Set(cells.slice(0, 5_000).map((cell) => cell.trim().toLowerCase()))
  if (found.size > 2) return null
  const pair = yesAndNo.find(([yes, no]) => [...found].every((cell) => cell === yes || cell === no))
  if (pair === undefined) return null
  const [yes, no] = pair
  const read = (cell: string): CellValue => {
    const word = cell.trim().toLowerCase()
    return word === yes ? true : word === no ? false : null
  }
  return { ...asText('yes-no'), read }
}

/** Digits that are an id: by their heading, with leading zeros, as `="00123"` in a spreadsheet, or a phone number. */
function idReading(name: string, cells: readonly string[]): ColumnReading | null {
  const isCode = (cell: string): boolean =>
    /^=?"?0\d+"?$/.test(cell.trim()) ||
    /^="\d+"$/.test(cell.trim()) ||
    /^\+\d[\d\s()-]{6,30}$/.test(cell.trim())
  const isDigits = fitting(cells, (cell) => /^[\d\s()+="./-]{1,40}$/.test(cell))
  if (!isDigits) return null
  const isNamed =
    headingSays(name, 'identifier') && cells.every((cell) => !/\d[.,]\d{1,2}$/.test(cell.trim()))
  const isCoded = cells.some(isCode) && cells.every((cell) => isCode(cell) || /^\d+$/.test(cell.trim()))
  if (!isNamed && !isCoded) return null
  return { ...asText('id'), read: (cell) => /^="(.*)"$/.exec(cell.trim())?.[1] ?? cell.trim() }
}

function dateReading(name: string, cells: readonly string[]): ColumnReading | null {
  if (headingSays(name, 'year') && fitting(cells, (cell) => yearIn(cell) !== null))
    return { ...asText('year'), read: yearIn }
  const isCompact =
    cells.every((cell) => compactDayIn(cell) !== null) && !cells.some((cell) => /\D/.test(cell.trim()))
  const read = isCompact ? compactDayIn : dayIn
  const readings = cells.map(read)
  const dates = readings.filter((reading) => reading !== null)
  if (dates.length < cells.length * leastShare) return null
  const isMonthFirst = isMonthFirstIn(dates)
  const precision =
    dates.every(({ isMonth }) => isMonth) || (dates.length >= fewestMonths && dates.every(isFirstOfMonth))
      ? 'month'
      : dates.some(({ time }) => time !== null && time !== '00:00:00')
        ? 'time'
        : 'day'
  const dayOf = (cell: string): CellValue => {
    const reading = read(cell)
    const day = (isMonthFirst ? reading?.monthFirst : reading?.dayFirst) ?? null
    return day === null || precision !== 'time' ? day : `${day}T${reading?.time ?? '00:00:00'}`
  }
  return { ...asText('date'), precision, certain: certaintyOf(cells, dates), read: cached(dayOf) }
}

/** Years of two digits over a longer span are ambiguous. */
const mostYears = 70

function certaintyOf(cells: readonly string[], dates: readonly DayReadings[]): DateCertainty {
  const years = dates.flatMap(({ dayFirst, monthFirst }) => Number((dayFirst ?? monthFirst)?.slice(0, 4)))
  const span =
    years.reduce((most, year) => Math.max(most, year), 0) -
    years.reduce((least, year) => Math.min(least, year), 9_999)
  if (span > mostYears && cells.some((cell) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}(?!\d)/.test(cell.trim())))
    return 'nothing'
  const isSettled = dates.some(({ dayFirst, monthFirst }) => dayFirst === null || monthFirst === null)
  return isSettled || dates.every(({ dayFirst, monthFirst }) => dayFirst === monthFirst) ? 'day' : 'year'
}

/** A month, or the first of one without a time: a column of these holds months. */
const isFirstOfMonth = ({ isMonth, dayFirst, monthFirst, time }: DayReadings): boolean =>
  isMonth || (time === null && dayFirst === monthFirst && dayFirst?.endsWith('-01') === true)

/** Caches the values of cells: dates repeat, and are slow to read. */
function cached(read: (cell: string) => CellValue): (cell: string) => CellValue {
  const known = new Map<string, CellValue>()
  return (cell) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const value = read(cell)
    if (known.size < mostCached) known.set(cell, value)
    return value
  }
}

/** The order that fits more cells; if both fit all, the one with the shorter time span. */
function isMonthFirstIn(readings: readonly DayReadings[]): boolean {
  const days = readings.flatMap(({ dayFirst }) => dayFirst ?? []).toSorted()
  const months = readings.flatMap((reading) => reading.monthFirst ?? []).toSorted()
  if (days.length !== months.length) return months.length > days.length
  return spanOf(months) < spanOf(days)
}

const spanOf = (days: readonly string[]): number => Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')

const yearIn = (cell: string): number | null =>
  /^(?:1[5-9]|20|21)\d\d(?:\.0)?$/.test(cell.trim()) ? Number(cell.trim()) : null

/** '14:30' is a time of day, unless the heading or other cells ('26:10') show that it is a duration. */
function clockReading(name: string, cells: readonly string[]): ColumnReading | null {
  if (fitting(cells, (cell) => dayTimeIn(cell) !== null) && !isDuration(name))
    return { ...asText('time'), read: dayTimeIn }
  if (!fitting(cells, (cell) => secondsIn(cell) !== null)) return null
  // '3:45' next to '1:02:10' is minutes and seconds; without such a cell it is ambiguous.
  const isMinutes = hasHours(cells) && !cells.every((cell) => partsOf(cell) === 3)
  const read = (cell: string): number | null => {
    const seconds = secondsIn(cell)
    return seconds !== null && isMinutes && partsOf(cell) === 2 ? seconds / 60 : seconds
  }
  const isAmbiguous = !hasHours(cells) && !headingSays(name, 'hours')
  return { ...asText('duration'), unit: 's', isAmbiguous, read }
}

const partsOf = (cell: string): number => cell.split(':', 4).length
/** Whether a cell has hours, minutes and seconds. */
const hasHours = (cells: readonly string[]): boolean => cells.some((cell) => partsOf(cell) === 3)

const isDuration = (name: string): boolean => headingSays(name, 'hours') || headingSays(name, 'duration')

function numberReading(name: string, cells: readonly string[], decimal: '.' | ','): ColumnReading | null {
  const format: NumberFormat = learnNumberFormat(cells, decimal)
  const values = cells.map((cell) => numberIn(cell, format))
  const numbers = values.filter((value) => value !== null)
  if (numbers.length < cells.length * leastShare) return null
  const unit = unitOf(
    name,
    cells.map((cell) => unitIn(cell, format)),
  )
  if (unit === 'mixed') return null
  const decimals = cells
    .slice(0, 5_000)
    .reduce((most, cell) => Math.max(most, decimalsIn(cell, format.decimal)), 0)
  const type = typeOf(unit, numbers)
  return { ...asText(type), unit, decimals, read: (cell) => numberIn(cell, format) }
}

function typeOf(unit: string | null, values: readonly number[]): ColumnType {
  if (unit === '%') return 'percent'
  if (isCurrency(unit)) return 'money'
  return values.every(Number.isInteger) ? 'integer' : 'decimal'
}

/** The decimal sign of a table's first rows; null when they are ambiguous. */
export function decimalOfRows(rows: readonly (readonly string[])[]): '.' | ',' | null {
  const votes = { '.': 0, ',': 0 }
  for (const cell of rows.flat()) {
    if (!/^[^\p{L}]{0,4}\d[\d.,]*[^\p{L}\d]{0,3}$/u.test(cell)) continue
    const sign = decimalSign(/\d[\d.,]*/.exec(cell)?.[0] ?? '')
    if (sign !== null) votes[sign] += 1
  }
  return votes['.'] === votes[','] ? null : votes['.'] > votes[','] ? '.' : ','
}
