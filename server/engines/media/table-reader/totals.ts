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

/** A row that adds up others: its first filled cell says so, and it has a figure. */
export function isTotalRow(row: readonly string[]): boolean {
  const first = row.find((cell) => cell.trim() !== '')
  // Most rows begin with something else.
  if (first === undefined || first.length > 30 || !/^[^\p{L}]{0,3}[agistz]/iu.test(first)) return false
  const label = fold(first)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  return words.has(label) && row.some((cell) => cell !== first && /\d/.test(cell))
}
