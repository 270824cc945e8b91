/** Where one of some phrases ('first quarter, q1') is in a text: it begins with a word, and no letter follows. */
export function placeOfPhrase(folded: string, phrases: string): { at: number; end: number } | null {
  for (const phrase of phrases.split(', ')) {
    const isAt = (at: number): boolean =>
      !/[\p{L}\d]/u.test(folded.charAt(at - 1)) && !/\p{L}/u.test(folded.charAt(at + phrase.length))
    let at = folded.indexOf(phrase)
    while (at !== -1 && !isAt(at)) at = folded.indexOf(phrase, at + 1)
    if (at !== -1) return { at, end: at + phrase.length }
  }
  return null
}
