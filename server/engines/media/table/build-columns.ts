import type { ColumnReading } from '#server/engines/media/table-reader/column-reading.ts'
import { fold } from '#server/lib/language/words.ts'
import { placeOf, type PartialDate } from '#server/lib/language/dates.ts'
import { durationsOf, type Beside, type Durations } from './durations.ts'
import { dateOf, isMonthOfYear, isOfYears, yearOf } from './date-cells.ts'
import { parseDay, parseNumber } from './table-values.ts'
import { unitOf } from './unit-of-column.ts'
import {
  isTotals,
  longestCell,
  totalsMark,
  type Column,
  type NumberColumn,
  type TextColumn,
} from './columns.ts'

/** Share of filled cells that must fit. */
const leastShare = 0.8

/** A column of texts with more different ones cannot be searched by them. */
const mostValues = 200_000

export interface Builder<T extends Column = Column> {
  add(cell: string): void
  end(): T
}

export function buildColumn(
  name: string,
  sample: readonly string[],
  delimiter: string,
  beside: Beside,
  reading?: ColumnReading,
): Builder {
  const filled = sample
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && cell !== '-' && cell !== '–' && !isTotals(cell))
  const hasComma = hasDecimalComma(filled, delimiter)
  const enough = Math.max(1, filled.length * leastShare)
  const unit = unitOf(name, filled)
  const readNumber = numberReader(reading)
  const asNumber = (cell: string) =>
    readNumber?.(cell) ??
    parseNumber(cell, hasComma) ??
    parseNumber(cell.replace(/(?<=\d)\s?\p{L}{1,12}[²³]?$/u, ''), hasComma)
  if (isOfYears(name, filled)) return buildDates(name, yearOf)
  if (filled.length > 0 && filled.every(isMonthOfYear)) return buildDates(name, (cell) => dateOf(cell, false))
  const durations = durationsOf(name, sample, beside)
  if (durations !== null) return buildDurations(name, durations)
  const isNumbers =
    !isDialled(name, filled) && filled.filter((cell) => asNumber(cell) !== null).length >= enough
  if (isNumbers) return isMixed(filled) ? buildMixed(name, asNumber) : buildNumbers(name, unit, asNumber)
  if (filled.filter((cell) => dateOf(cell, false) !== null).length >= enough) {
    const isMonthFirst = filled.some((cell) => parseDay(cell)?.dayFirst === null)
    return buildDates(name, (cell) => dateOf(cell, isMonthFirst))
  }
  return buildTexts(name)
}

/** How the table's reader reads the numbers of a column; null where it is none of numbers. */
function numberReader(reading: ColumnReading | undefined): ((cell: string) => number | null) | null {
  if (reading === undefined || !['integer', 'decimal', 'money', 'percent'].includes(reading.type)) return null
  return (cell) => {
    const value = reading.read(cell)
    return typeof value === 'number' ? value : null
  }
}

/** A column of numbers to call, by its heading. */
export const isOfCalls = (name: string): boolean =>
  /\b(?:(?:tele)?phone|tel|telefon\w*|telefono|telephone|mobile?|movil|handy|portable|fax)\b/.test(fold(name))

/** Numbers to call are words of digits. */
const isDialled = (name: string, cells: readonly string[]): boolean =>
  isOfCalls(name) || (cells.length > 0 && cells.every((cell) => /^\+\d[\d\s()-]{6,}$/.test(cell)))

/** Where commas are decimal, semicolons part the columns, or a cell tells. */
function hasDecimalComma(cells: readonly string[], delimiter: string): boolean {
  if (cells.some((cell) => /\d\.\d{3},\d|\d,\d{1,2}(?!\d)/.test(cell))) return true
  return delimiter === ';' && !cells.some((cell) => /\d\.\d{1,2}(?!\d)/.test(cell))
}

/** An array that grows. */
function growing<T extends Float64Array | Int32Array>(make: (length: number) => T) {
  let values = make(1_024)
  let length = 0
  return {
    push(value: number): void {
      if (length === values.length) {
        const larger = make(length * 2)
        larger.set(values)
        values = larger
      }
      values[length] = value
      length += 1
    },
    whole: (): T => values.subarray(0, length) as T,
  }
}

function buildNumbers(
  name: string,
  unit: string | null,
  asNumber: (cell: string) => number | null,
): Builder<NumberColumn> {
  const values = growing((length) => new Float64Array(length))
  let decimals = 0
  return {
    add: (cell) => {
      const value = cell === '' ? null : asNumber(cell)
      values.push(value ?? Number.NaN)
      if (value !== null && decimals < 6) decimals = Math.max(decimals, decimalsOf(cell, value))
    },
    end: () => ({ type: 'number', name, unit, values: values.whole(), decimals }),
  }
}

/** What a cell is in; '' where it does not say. */
const unitIn = (cell: string): string => /(?<=\d)\s?(\p{L}{1,12}[²³]?)$/u.exec(cell.trim())?.[1] ?? ''

const isMixed = (cells: readonly string[]): boolean => {
  const units = new Set(cells.map(unitIn))
  return units.size > 1 && !units.has('')
}

function buildMixed(name: string, asNumber: (cell: string) => number | null): Builder {
  const numbers = buildNumbers(name, null, asNumber)
  const units = buildTexts(name)
  return {
    add: (cell) => {
      numbers.add(cell)
      units.add(unitIn(cell))
    },
    end: () => ({ ...numbers.end(), units: units.end() }),
  }
}

function buildDurations(name: string, { unit, parts, valueOf }: Durations): Builder {
  const numbers = buildNumbers(name, unit, valueOf)
  const texts = buildTexts(name)
  return {
    add: (cell) => {
      numbers.add(cell)
      texts.add(cell)
    },
    end: () => ({ ...numbers.end(), decimals: 2, clock: { parts, cells: texts.end() } }),
  }
}

/** As they are written: '36,00' has two. */
function decimalsOf(cell: string, value: number): number {
  const written = /[.,](\d{1,6})(?!\d|[.,]\d)/.exec(cell)?.[1]
  if (written === undefined) return 0
  const isGrouping = written.length === 3 && Number.isInteger(value)
  return isGrouping ? 0 : written.length
}

function buildDates(name: string, read: (cell: string) => PartialDate | null): Builder {
  const values = growing((length) => new Int32Array(length))
  const known = new Map<string, number>()
  return {
    add: (cell) => {
      let value = known.get(cell)
      if (value === undefined) {
        const date = read(cell)
        value = date === null ? (isTotals(cell) ? totalsMark : 0) : placeOf(date)
        if (known.size < mostValues) known.set(cell, value)
      }
      values.push(value)
    },
    end: () => ({ type: 'date', name, unit: null, values: values.whole() }),
  }
}

function buildTexts(name: string): Builder<TextColumn> {
  const values = growing((length) => new Int32Array(length))
  const texts = ['']
  const known = new Map<string, number>([['', 0]])
  return {
    add: (cell) => {
      let at = known.get(cell)
      if (at === undefined) {
        if (texts.length >= mostValues) return values.push(0)
        at = texts.push(cell.replaceAll(/\s+/g, ' ').trim().slice(0, longestCell)) - 1
        known.set(cell, at)
      }
      values.push(at)
    },
    end: () => ({ type: 'text', name, unit: null, values: values.whole(), texts }),
  }
}
