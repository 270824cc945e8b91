import type { ColumnInWork } from './table-columns.ts'
import type { TableHead } from './table-head.ts'
import { fold } from '#server/lib/language/words.ts'

const words = new Set([
  'total',
  'totals',
  'grand total',
  'sum',
  'summe',
  'gesamt',
  'gesamtsumme',
  'gesamtbetrag',
  'insgesamt',
  'somme',
  'total general',
  'suma',
  'suma total',
  'totale',
  'subtotal',
  'sub total',
  'zwischensumme',
  'sous total',
])

/** A row that is no data: it adds up others, or repeats the head. */
export const isAside = (row: readonly string[], { headings, headRows }: TableHead): boolean =>
  isTotalRow(row) || (headRows > 0 && isHeadAgain(row, headings))

/** Most of its cells are the headings of their columns. */
function isHeadAgain(row: readonly string[], headings: readonly string[]): boolean {
  if (headings[0] === '' || row[0]?.trim() !== headings[0]) return false
  const same = row.filter((cell, at) => cell.trim() === headings[at])
  return row.length > 1 && same.length > row.length / 2
}

/** Its first filled cell says so, and it has a figure. */
function isTotalRow(row: readonly string[]): boolean {
  const first = row.find((cell) => cell.trim() !== '')
  // Most rows begin with something else.
  if (first === undefined || first.length > 30 || !/^[^\p{L}]{0,3}[agistz]/iu.test(first)) return false
  const label = fold(first)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  return words.has(label) && row.some((cell) => cell !== first && /\d/.test(cell))
}

/** Of a narrower table, a row may well have one cell. */
const fewestColumns = 3

/** A row that fills its first cell alone. */
export const isFirstAlone = (row: readonly string[], columns: number): boolean =>
  columns >= fewestColumns &&
  (row[0] ?? '').trim() !== '' &&
  !row.some((cell, at) => at > 0 && cell.trim() !== '')

/** A line below or between the rows, and no value of the first column: 'Source: World Bank', 'Disclaimer:'. */
export function isNote(row: readonly string[], columns: readonly ColumnInWork[]): boolean {
  if (!isFirstAlone(row, columns.length)) return false
  const [first = ''] = row
  const reading = columns[0]?.reading
  return isNoteText(first) || (reading?.type !== 'text' && reading?.read(first) === null)
}

const isNoteText = (cell: string): boolean =>
  /^\s?[*†‡©]|^(?:sources?|notes?|quellen?|hinweise?|anmerkung|disclaimer|fuente|nota)\b|:\s?$/i.test(
    cell.slice(0, 200),
  )
