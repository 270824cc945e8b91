/** Words that name rows of totals; arithmetic decides. Parts of other words are none: 'Small', 'Summer'. */
const mayBeTotal =
  /\b(?:(?:sub)?totals?|totale|sum|suma|balance|saldo)\b|summe\b|\bsomme\b|gesamt|итог|всего|合計|合计|小計|小计|总计/i
/** All of what a row of averages is called: 'Media hall' is none. */
const mayBeAverage = /^(?:averages?|avg|mean|media|moyenne|promedio|durchschnitt|mittelwert)\.?:?$/i
const longestLabel = 40
/** A row that counts what others do, without being below them: of a table by country and year. */
const ofAll =
  /^(?:all|alle|overall|world|welt|monde|mundo|tous|todos|all (?:entities|countries|groups|ages))$/i
/** The total of one row may be another one like it. */
const fewestRows = 2
const leastDifference = 0.005

/** Whether a row adds up the ones above it, whatever it is called: 'Summe EUR', 'A Total', or nothing at all. */
export function watchTotals(columns: number) {
  const all = sumsOf(columns)
  // Since the last total.
  let since = sumsOf(columns)
  let isOverlapping = false

  return {
    /** Rows count again what others do, so that a column has no sum. */
    get isOverlapping() {
      return isOverlapping
    },

    /** `numbers`: of its cells, by column; null for all others. */
    isTotal(cells: readonly string[], numbers: () => readonly (number | null)[]): boolean {
      const label = cells.find((cell) => cell !== '' && cell.trim() !== '') ?? ''
      const isNamed = label.length <= longestLabel && mayBeTotal.test(label)
      const isAverage = mayBeAverage.test(label.slice(0, longestLabel).trim())
      const isBlank = (cells[0] ?? '').trim() === ''
      if (label.length <= longestLabel && ofAll.test(label.trim())) isOverlapping = true
      if (!isNamed && !isAverage && !isBlank) return false
      const found = numbers()
      const isOfNumbers = cells.every((cell, at) => cell.trim() === '' || (found[at] ?? null) !== null)
      if (!isNamed && !isAverage && !isOfNumbers) return false
      const told = found.flatMap((value, at) => (value === null || value === 0 ? [] : [{ value, at }]))
      const isSum = ({ value, at }: { value: number; at: number }): boolean =>
        isSumOf(all, value, at) || isSumOf(since, value, at)
      const isMean = ({ value, at }: { value: number; at: number }): boolean => isMeanOf(all, value, at)
      const isTotal =
        told.length > 0 && (isAverage ? told.every(isMean) : isNamed ? told.some(isSum) : told.every(isSum))
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
