/** The parts of the words that name rows of totals and averages; arithmetic decides. */
const mayBeTotal =
  /tot|all|world|welt|monde|mundo|tous|todos|sum|gesamt|somm|balan|saldo|avera|avg|mean|durchschn|mittel|moyen|media|prome|итог|всего|合計|合计|小計|小计|总计/i
const longestLabel = 40
/** A row that counts what others do, without being below them: of a table by country and year. */
const ofAll =
  /^(?:all|alle|overall|world|welt|monde|mundo|total|gesamt|tous|todos|all (?:entities|countries|groups|ages))$/i
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
      const isNamed = label.length <= longestLabel && mayBeTotal.test(label) && names(label, 'total')
      const isAverage =
        !isNamed && label.length <= longestLabel && mayBeTotal.test(label) && names(label, 'average')
      const isBlank = (cells[0] ?? '').trim() === ''
      if (ofAll.test(label.slice(0, longestLabel).trim())) isOverlapping ||= !isNamed
      if (!isNamed && !isAverage && !isBlank) return false
      const found = numbers()
      const isOfNumbers = cells.every((cell, at) => cell.trim() === '' || (found[at] ?? null) !== null)
      if (isBlank && !isNamed && !isAverage && !isOfNumbers) return false
      const told = found.flatMap((value, at) => (value === null || value === 0 ? [] : [{ value, at }]))
      const fits = ({ value, at }: { value: number; at: number }): boolean =>
        isAverage ? isMeanOf(all, value, at) : isSumOf(all, value, at) || isSumOf(since, value, at)
      const isTotal = told.length > 0 && (isNamed || isAverage ? told.some(fits) : told.every(fits))
      if (isTotal) since = sumsOf(columns)
      else if (ofAll.test(label.slice(0, longestLabel).trim())) isOverlapping = true
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

const words = {
  total:
    'total totals totale sum summe somme suma gesamt insgesamt balance saldo итог итого всего 合計 合计 小計 小计 总计',
  average: 'average avg mean durchschnitt mittel mittelwert moyenne media promedio',
} as const

const known = { total: new Set(words.total.split(' ')), average: new Set(words.average.split(' ')) }

/** 'Kitchen total' and 'Gesamtsumme' name one, 'Summer' does not. */
const names = (label: string, kind: keyof typeof words): boolean =>
  (label.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => known[kind].has(word) || (kind === 'total' && /(?:summe|total|gesamt)$/.test(word)),
  )

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
