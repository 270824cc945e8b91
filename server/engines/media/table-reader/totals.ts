import { fold } from '#server/lib/language/words.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { isFilled } from './table-rows.ts'

/** Labels of totals only. */
const totalNames = new Set([
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

/** Words in the labels of totals and of other rows, where arithmetic decides. */
const mayBeTotal =
  /\b(?:(?:sub)?totals?|totale|sum|suma|balance|saldo)\b|summe\b|\bsomme\b|gesamt|итог|всего|合計|合计|小計|小计|总计/i
/** The whole label of a row of averages; 'Media hall' is none. */
const mayBeAverage = /^(?:averages?|avg|mean|media|moyenne|promedio|durchschnitt|mittelwert)\.?:?$/i
const longestLabel = 40
/** A group that contains the others: 'World' in a table by country and year. */
const groupOfAll =
  /^(?:all|alle|overall|world|welt|monde|mundo|tous|todos|all (?:entities|countries|groups|ages))$/i
/** The same as the start of a category's value: 'All drivers'. In other columns it may be a title: 'All About Eve'. */
const categoryOfAll = /^(?:all|alle|total|gesamt|overall|world|welt|monde|mundo|tous|todos)\b/i
/** One row and a total of it look like two equal rows. */
const fewestRows = 2
const leastDifference = 0.005

/** Whether a row's first filled cell is the label of a total, and another cell has a figure. */
export function isCalledTotal(row: readonly string[]): boolean {
  const first = row.find(isFilled)
  // A fast check that rules out most rows.
  if (first === undefined || first.length > longestLabel || !/^[^\p{L}]{0,3}[agistz]/iu.test(first))
    return false
  const label = fold(first)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  return totalNames.has(label) && row.some((cell) => cell !== first && /\d/.test(cell))
}

/** Whether a category has a value for all others together. */
export const hasCategoryOfAll = ({ role, top }: Pick<ColumnVerdict, 'role' | 'top'>): boolean =>
  role === 'category' && top.some(([value]) => categoryOfAll.test(value))

/** Finds rows that are the sum of rows above, with labels such as 'Total', 'Summe EUR' and 'A Total', or with none. */
export function watchTotals(columns: number) {
  const all = sumsOf(columns)
  // Of the rows since the last total.
  let since = sumsOf(columns)
  let hasGroupOfAll = false

  return {
    /** One group contains the others, so that their figures count twice. */
    get hasGroupOfAll() {
      return hasGroupOfAll
    },

    /** `numbers`: the number of each column; null for other cells. */
    isTotal(cells: readonly string[], numbers: () => readonly (number | null)[]): boolean {
      if (isCalledTotal(cells)) {
        since = sumsOf(columns)
        return true
      }
      const label = cells.find(isFilled) ?? ''
      const isNamed = label.length <= longestLabel && mayBeTotal.test(label)
      const isAverage = mayBeAverage.test(label.slice(0, longestLabel).trim())
      const isBlank = !isFilled(cells[0] ?? '')
      if (label.length <= longestLabel && groupOfAll.test(label.trim())) hasGroupOfAll = true
      if (!isNamed && !isAverage && !isBlank) return false
      const found = numbers()
      const hasOnlyNumbers = cells.every((cell, at) => !isFilled(cell) || (found[at] ?? null) !== null)
      if (!isNamed && !isAverage && !hasOnlyNumbers) return false
      const figures = found.flatMap((value, at) => (value === null || value === 0 ? [] : [{ value, at }]))
      const isSum = ({ value, at }: { value: number; at: number }): boolean =>
        isSumOf(all, value, at) || isSumOf(since, value, at)
      const isMean = ({ value, at }: { value: number; at: number }): boolean => isMeanOf(all, value, at)
      const isTotal =
        figures.length > 0 &&
        (isAverage ? figures.every(isMean) : isNamed ? figures.some(isSum) : figures.every(isSum))
      if (isTotal) since = sumsOf(columns)
      return isTotal
    },

    add(at: number, value: number): void {
      for (const { sums, counts } of [all, since]) {
        sums[at] = (sums[at] ?? 0) + value
        counts[at] = (counts[at] ?? 0) + 1
      }
    },
  }
}

interface Sums {
  sums: Float64Array
  counts: Float64Array
}

const sumsOf = (columns: number): Sums => ({
  sums: new Float64Array(columns),
  counts: new Float64Array(columns),
})

function isSumOf({ sums, counts }: Sums, value: number, at: number): boolean {
  return (counts[at] ?? 0) >= fewestRows && isNear(value, sums[at] ?? 0)
}

function isMeanOf({ sums, counts }: Sums, value: number, at: number): boolean {
  const count = counts[at] ?? 0
  return count >= fewestRows && isNear(value, (sums[at] ?? 0) / count)
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= leastDifference + 1e-9 * Math.abs(other)
