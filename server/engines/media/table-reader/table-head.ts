import { dayIn } from './cell-dates.ts'
import { numberIn, unitIn, type NumberFormat } from './cell-numbers.ts'
import { isKnownUnit } from './column-unit.ts'
import { isFilled } from './table-rows.ts'

/** The head of a table: where it is, and its headings. */
export interface TableHead {
  /** Rows above the head. */
  above: number
  /** Rows of the head; 0 without one. */
  headRows: number
  /** By column; '' without a heading. */
  headings: string[]
}

const nearlyAll = 0.8
const mostFilled = 0.6
/** Lines above the head of a bank statement. */
const mostAbove = 12
const mostTitles = 3
/** In a narrower table, a half-filled row may be data. */
const fewestCells = 4
const longestHeading = 200
/** Rows below a head that are compared with it. */
const comparedRows = 50

const filledIn = (row: readonly string[]): string[] => row.filter(isFilled)

const pointed: NumberFormat = { decimal: '.', hasDebitMarks: false }
const valueOf = (cell: string): number | null =>
  numberIn(cell, pointed) ?? numberIn(cell, { ...pointed, decimal: ',' })

/** Whether a cell is a number or a day; '2 bedrooms' is neither. */
const isValue = (cell: string): boolean =>
  dayIn(cell) !== null || (valueOf(cell) !== null && (unitIn(cell, pointed)?.length ?? 0) <= 3)

const hasValues = (row: readonly string[]): boolean => row.some((cell) => isFilled(cell) && isValue(cell))

/** Finds the head among the first rows of a table. `width`: the number of cells in most rows. */
export function headOf(rows: readonly (readonly string[])[], width: number): TableHead {
  const above = rowsAbove(rows, width)
  const below = rows.slice(above)
  const headRows = countHeadRows(below)
  const headings = headingsOf(below.slice(0, headRows))
  const isIndexed = headRows > 0 && hasIndexColumn(below.slice(headRows), headings.length)
  return { above, headRows, headings: isIndexed ? ['', ...headings] : headings }
}

/** Whether rows begin with an index without a heading, as R writes it: one cell more than the head, and distinct first cells. */
function hasIndexColumn(rows: readonly (readonly string[])[], width: number): boolean {
  const seen = rows.slice(0, comparedRows)
  const longer = seen.filter((row) => row.length === width + 1 && isValue(row[width] ?? ''))
  return (
    longer.length > 1 &&
    longer.length >= seen.length * nearlyAll &&
    new Set(longer.map(([first]) => first)).size === longer.length
  )
}

/** The number of rows above the head: titles, or the lines above a bank statement's table. */
function rowsAbove(rows: readonly (readonly string[])[], width: number): number {
  if (width < 2) return 0
  const named =
    width < fewestCells
      ? -1
      : rows
          .slice(0, mostAbove)
          .findIndex((row) => filledIn(row).length >= width * nearlyAll && !hasValues(row))
  if (
    named > 0 &&
    rows
      .slice(0, named)
      .every((row) => filledIn(row).length <= width * mostFilled && !isUpperHead(row, rows[named] ?? []))
  )
    return named
  // A title may contain the delimiter: 'Household 2024 (kept by Ada; in euro)'.
  const isTitle = (row: readonly string[]): boolean =>
    filledIn(row).length === 1 || (row.length <= width / 2 && width >= fewestCells)
  const first = rows.findIndex((row) => !isTitle(row))
  return first > mostTitles ? 0 : Math.max(0, first)
}

/** Whether a row is the upper line of a two-line head: '2023,,2024,' above 'Q1,Q2,Q1,Q2'. */
const isUpperHead = (upper: readonly string[], lower: readonly string[]): boolean =>
  filledIn(upper).length > 1 &&
  upper.length >= lower.length - 1 &&
  new Set(filledIn(lower)).size < filledIn(lower).length

function countHeadRows(rows: readonly (readonly string[])[]): number {
  const [first, second, third] = rows
  if (first === undefined || second === undefined) return first !== undefined && !hasValues(first) ? 1 : 0
  if (third !== undefined && !hasValues(second) && hasValues(third) && isUpperHead(first, second)) return 2
  if (!isHead(first, rows.slice(1, comparedRows))) return 0
  return isLowerHead(first, second, rows.slice(2, 2 + comparedRows)) ? 2 : 1
}

/**
 * Whether a row is the lower line of a head: units, or headings where the first line has none, above columns of values. A word
 * such as 'free' among prices is a row of data.
 */
function isLowerHead(
  first: readonly string[],
  row: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  if (hasValues(row) || filledIn(row).length < 2) return false
  const isAboveValues = (cell: string, at: number): boolean => {
    const cells = below.map((other) => other[at] ?? '').filter(isFilled)
    return /\p{L}/u.test(cell) && cells.length > 0 && cells.filter(isValue).length >= cells.length * nearlyAll
  }
  if (row.some((cell, at) => !isFilled(first[at] ?? '') && isAboveValues(cell, at))) return true
  const aboveValues = row.filter(isAboveValues)
  return aboveValues.length > 0 && aboveValues.filter(isUnit).length > aboveValues.length / 2
}

/** 'kWh', 'EUR', '(m)', '[µg/l]', and the line of a Markdown table. */
const isUnit = (cell: string): boolean =>
  /^\s?[([][^()[\]]{1,20}[)\]]\s?$/.test(cell) || isRule(cell) || isKnownUnit(cell.trim())

const isRule = (cell: string): boolean => /^\s?:?-{3,40}:?\s?$/.test(cell)

/** Whether a row is a head: words, or ascending numbers or days, such as the years of a table by year. */
function isHead(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const filled = filledIn(row)
  if (filled.length === 0) return false
  const values = filled.filter(isValue)
  if (values.length === 0) return !isRepeated(row, below)
  if (values.length < 2 || !isCounting(values)) return false
  const others = below.slice(0, 5).map((other) => filledIn(other).filter(isValue))
  const isTime = (cell: string): boolean => isYear(cell) || dayIn(cell) !== null
  return values.every(isTime)
    ? !others.some((other) => other.length > 0 && other.every(isTime))
    : !others.some(isCounting)
}

const isYear = (cell: string): boolean => /^\s*(?:19|20)\d\d\s*$/.test(cell)

/** Whether most cells of a row recur in their columns, so that it is data. */
function isRepeated(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  // A head may be repeated as a whole.
  const others = below.filter((other) => !row.every((cell, at) => other[at] === cell))
  const repeated = row.filter(
    (cell, at) => isFilled(cell) && others.some((other) => other[at]?.trim() === cell.trim()),
  )
  return repeated.length > filledIn(row).length / 2
}

function isCounting(cells: readonly string[]): boolean {
  const values = cells.map((cell) => dayIn(cell)?.dayFirst ?? valueOf(cell) ?? Number.NaN)
  return values.length > 1 && values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))
}

/** The lines of a head joined by column. A heading that spans columns is repeated for each of them. */
function headingsOf(rows: readonly (readonly string[])[]): string[] {
  const [first = [], second] = rows
  if (second === undefined) return first.map(plainHeading)
  let over = ''
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => {
    const upper = plainHeading(first[at] ?? '')
    const lower = plainHeading(second[at] ?? '')
    if (upper !== '') over = upper
    return [...new Set([at === 0 ? upper : over, lower])]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, longestHeading)
  })
}

const plainHeading = (cell: string): string =>
  isRule(cell) ? '' : cell.replaceAll(/\s+/g, ' ').trim().slice(0, longestHeading)

/** Unique column names: 'Column 3' without a heading, 'Total (2)' for the second 'Total'. */
export function columnNames(headings: readonly string[], count: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: count }, (_, at) => {
    const name = headings[at] || `Column ${at + 1}`
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}
