import { fold } from '#server/lib/language/words.ts'
import type { PartialDate } from '#server/lib/language/dates.ts'
import type { ClockParts } from '#server/lib/question/computed.ts'
import { besideOf, durationsOf, type Beside, type Durations } from './durations.ts'
import { dateOf, isOfYears, yearOf } from './date-cells.ts'
import { looksLikeHead } from './table-head.ts'
import { parseDay, parseNumber } from './table-values.ts'
import { readRows } from './read-rows.ts'
import { unitOf } from './unit-of-column.ts'

/** Columns beyond these are not looked at. */
const mostColumns = 64
/** More of a cell is not compared. */
const longestCell = 200
/** What a column holds is decided from so many rows. */
const sampleRows = 1_000
/** Share of filled cells that must fit. */
const leastShare = 0.8
/** A column of texts with more different ones cannot be searched by them. */
const mostValues = 200_000

interface AnyColumn {
  name: string
  /** As the heading or the cells tell it: 'GBP', '£', 'kg'; null when they do not. */
  unit: string | null
}

export interface NumberColumn extends AnyColumn {
  type: 'number'
  /** By row; NaN where a cell holds none. */
  values: Float64Array
  decimals: number
  /** By row, where cells are in different ones: '13 pcs', '1.7 kg'. */
  units?: TextColumn
  /** Of lengths of time, which are told as '7:10'. */
  clock?: Clock
  /** What a counter showed before or after each row: nothing is computed of it by itself. */
  isReading?: true
  /** How far each row went. */
  isDistance?: true
  /** It stands in no column of the file, and is computed of others, row by row. */
  isDerived?: true
}

export interface Clock {
  parts: ClockParts
  /** As they are written; null where they stand in no cells. */
  cells: TextColumn | null
}

export interface DateColumn extends AnyColumn {
  type: 'date'
  /** By row: 20240404, with zeros for what is not told; 0 where a cell holds none. */
  values: Int32Array
}

export interface TextColumn extends AnyColumn {
  type: 'text'
  /** By row: which of the texts; 0 is the empty one. */
  values: Int32Array
  texts: string[]
}

export type Column = NumberColumn | DateColumn | TextColumn

/** All rows of a table, column by column. */
export interface Columns {
  /** What stands above the head; '' where nothing does. */
  title: string
  columns: Column[]
  count: number
  /** Rows that are no data: a second heading. Counted from 0. */
  headRows: number
}

/** Reads a delimited file into columns; row 0 is the first below the head, as everywhere else. */
export async function readTable(path: string): Promise<Columns> {
  const sample: string[][] = []
  let head: string[] | null = null
  let builders: Builder[] | null = null
  let delimiter = ','
  const titles: string[] = []
  const begin = (): Builder[] => {
    const headRows = countHeadRows(head !== null && head.length > 0, sample)
    const names = namesOf(head ?? [], sample, headRows)
    const rows = sample.slice(headRows)
    const beside = besideOf(names, rows)
    const made = names.map((name, at) =>
      buildColumn(
        name,
        rows.map((row) => row[at] ?? ''),
        delimiter,
        beside,
      ),
    )
    for (const row of sample) made.forEach((column, at) => column.add(row[at] ?? ''))
    return made
  }
  await readRows(path, {
    onTitle: (text) => titles.push(text),
    onRow: (row, sign) => {
      delimiter = sign
      if (head === null) {
        head = looksLikeHead(row) ? row : []
        if (head.length > 0) return
      }
      if (builders !== null) {
        for (let at = 0; at < builders.length; at += 1) builders[at]?.add(row[at] ?? '')
        return
      }
      sample.push(row)
      if (sample.length === sampleRows) builders = begin()
    },
  })
  const built = builders ?? begin()
  const columns = built.map((column) => column.end())
  return {
    title: titles.join(' '),
    columns,
    count: columns[0]?.values.length ?? 0,
    headRows: countHeadRows((head ?? []).length > 0, sample),
  }
}

/** A first row of words only, over columns that hold numbers or days below, goes on with the head. */
function countHeadRows(hasHead: boolean, sample: readonly string[][]): number {
  const [first, second, third] = sample
  // A title with a year in it, and the head below.
  const isTitled =
    !hasHead &&
    second !== undefined &&
    second.filter((cell) => cell.trim() !== '').length > 1 &&
    looksLikeHead(second) &&
    holdsValues(third ?? [])
  if (isTitled) return 2
  if (!hasHead || !first || !second || !looksLikeHead(first)) return 0
  const isAlone = !sample.slice(1, 6).some(looksLikeHead)
  return holdsValues(second) && isAlone ? 1 : 0
}

const holdsValues = (row: readonly string[]): boolean =>
  row.some((cell) => cell.trim() !== '' && (parseNumber(cell, false) !== null || parseDay(cell) !== null))

function namesOf(head: readonly string[], sample: readonly string[][], headRows: number): string[] {
  const width = Math.min(mostColumns, Math.max(head.length, ...sample.slice(0, 50).map((row) => row.length)))
  const second = sample[headRows - 1] ?? []
  return Array.from({ length: width }, (_, at) => {
    const name = [head[at] ?? '', second[at] ?? '']
      .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
    return [...new Set(name)].join(' ').slice(0, longestCell) || `Column ${at + 1}`
  })
}

interface Builder<T extends Column = Column> {
  add(cell: string): void
  end(): T
}

function buildColumn(name: string, sample: readonly string[], delimiter: string, beside: Beside): Builder {
  const filled = sample
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && cell !== '-' && cell !== '–' && !isTotals(cell))
  const hasComma = hasDecimalComma(filled, delimiter)
  const enough = Math.max(1, filled.length * leastShare)
  const unit = unitOf(name, filled)
  const asNumber = (cell: string) =>
    parseNumber(cell, hasComma) ?? parseNumber(cell.replace(/(?<=\d)\s?\p{L}{1,12}[²³]?$/u, ''), hasComma)
  if (isOfYears(name, filled)) return buildDates(name, yearOf)
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
        value =
          date === null
            ? isTotals(cell)
              ? totalsMark
              : 0
            : (date.year ?? 0) * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0)
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

/** In place of a day: the row says that it is of all the others together. */
export const totalsMark = -1

const totals =
  /^\s*(?:grand\s+)?(?:totals?|sum|summe|gesamt(?:summe|betrag)?|insgesamt|somme|total general|suma(?:\s+total)?|subtotal|zwischensumme|sous-total)\b/iu

/** A row that begins so would count all the others twice. */
export const isTotals = (cell: string): boolean => totals.test(cell)

/** What a date column holds in a row; null where it holds none. */
export const dateAt = (value: number): PartialDate | null =>
  value <= 0
    ? null
    : {
        year: Math.floor(value / 10_000) || null,
        month: Math.floor(value / 100) % 100 || null,
        day: value % 100 || null,
      }
