import { stemsOf } from './stems.ts'

/** A shorter word is too short to be a misspelt other one. */
const shortest = 4

/** A word was likely meant by another one that differs in one letter, or in two where it is long; or two letters changed places. */
export function isSlipOf(meant: string, typed: string): boolean {
  if (typed.length < shortest) return false
  const most = typed.length < 8 ? 1 : 2
  const stems = stemsOf(typed, null).filter((form) => form.length > shortest)
  return [typed, ...stems].some(
    (form) => Math.abs(form.length - meant.length) <= most && editDistance(meant, form) <= most,
  )
}

/** How many letters have to be put in, taken out, replaced or swapped with the next one (Damerau 1964). */
export function editDistance(one: string, other: string): number {
  let last: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwapped ? (last[j - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    last = row
    row = next
  }
  return row.at(-1) ?? 0
}
