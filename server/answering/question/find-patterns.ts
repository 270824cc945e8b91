import type { NamedPattern } from '#server/answering/languages/language.ts'

/** Where a pattern was found, in characters. */
export interface Place<Name extends string> {
  name: Name
  at: number
  end: number
}

/** The first pattern of a list that is found, and where. */
export const placeOfFirst = <Name extends string>(
  patterns: readonly NamedPattern<Name>[],
  folded: string,
): Place<Name> | null => {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(folded)
    if (match !== null) return { name, at: match.index, end: match.index + match[0].length }
  }
  return null
}

/** The name of the first pattern of a list that is found. */
export const firstOf = <Name extends string>(
  patterns: readonly NamedPattern<Name>[],
  folded: string,
): Name | null => patterns.find(({ pattern }) => pattern.test(folded))?.name ?? null

/** The one that stands first in the question; of two at one place, the one that is listed first. */
export function earliestOf<Name extends string>(
  patterns: readonly NamedPattern<Name>[],
  folded: string,
): Name | null {
  const found = patterns.flatMap(({ name, pattern }) => {
    const at = pattern.exec(folded)?.index
    return at === undefined ? [] : [{ name, at }]
  })
  return found.toSorted((one, other) => one.at - other.at)[0]?.name ?? null
}

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
