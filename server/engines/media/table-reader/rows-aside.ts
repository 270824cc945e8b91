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
