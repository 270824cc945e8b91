import { stemsOf } from './stems.ts'

/** A short word is too often one letter away from another. */
const shortest = 4

/** Whether `typed` or a stem of it is likely a typo for `word`: one edit away, two from 8 letters on. Both folded. */
export function isSlipOf(word: string, typed: string): boolean {
  if (typed.length < shortest) return false
  const most = typed.length < 8 ? 1 : 2
  const stems = stemsOf(typed, null).filter((form) => form.length > shortest)
  return [typed, ...stems].some(
    (form) => Math.abs(form.length - word.length) <= most && editDistance(word, form) <= most,
  )
}

/** The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours (Damerau 1964). */
export function editDistance(one: string, other: string): number {
  let previous: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwapped ? (previous[j - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    previous = row
    row = next
  }
  return row.at(-1) ?? 0
}
