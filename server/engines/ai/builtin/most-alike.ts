/** A word of fewer letters is too short to be a misspelt other one. */
const shortest = 5

/** The word that was most likely meant: it differs in one letter, or in two where it is long. Null when there is none. */
export function mostAlike(word: string, words: Iterable<string>): string | null {
  if (word.length < shortest) return null
  let best: { word: string; distance: number } | null = null
  const most = word.length < 8 ? 1 : 2
  for (const other of words) {
    if (other.length < shortest || Math.abs(other.length - word.length) > most) continue
    const distance = editDistance(word, other)
    if (distance <= most && distance < (best?.distance ?? Infinity)) best = { word: other, distance }
  }
  return best?.word ?? null
}

/** How many letters have to be put in, taken out or replaced (Levenshtein 1966). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
