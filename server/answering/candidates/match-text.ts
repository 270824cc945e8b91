import { matchOf, quality as qualities } from '#server/answering/question/match-words.ts'
import type { QuestionWord } from '#server/answering/question/question.ts'
import { wordsIn } from '#server/lib/language/words.ts'

/** A word of a text that a question asks for. */
export interface WordMatch {
  /** Index of the question's word. */
  word: number
  /** From 0 to 1. */
  quality: number
  /** In characters, from the beginning of the text. */
  at: number
}

type MatchesText = (text: string) => WordMatch[]

/** Prepares the words of a question once, to be found in many texts. */
export function createTextMatcher(asked: readonly QuestionWord[]): MatchesText {
  const words = asked.map((word) => ({ ...word, synonyms: [...word.synonyms, ...word.forms] }))
  const starts = new Set(
    words.flatMap(({ folded, synonyms }) => [folded, ...synonyms].map((form) => form.slice(0, beginning))),
  )
  const parts = words.map(({ folded, stem }) => (stem.length < folded.length ? stem : folded))
  const long = parts.filter((part) => part.length >= shortestPart)
  const known = new Map<string, readonly Omit<WordMatch, 'at'>[]>()
  const matchesOf = (folded: string): readonly Omit<WordMatch, 'at'>[] => {
    const before = known.get(folded)
    if (before !== undefined) return before
    const isLikely = starts.has(folded.slice(0, beginning)) || long.some((part) => folded.includes(part))
    const found = !isLikely
      ? []
      : words.flatMap((word, at) => {
          const match = matchOf(word, folded)
          // A word that is nowhere was corrected by the search.
          return match === 0 || match === qualities.slip ? [] : [{ word: at, quality: match }]
        })
    known.set(folded, found)
    return found
  }
  return (text) =>
    wordsIn(text).flatMap(({ folded, at }) => matchesOf(folded).map((match) => ({ ...match, at })))
}

/** Other forms begin alike. */
const beginning = 2
const shortestPart = 4

/** The best quality of each word among matches, by its index. */
export function bestOf(matches: readonly WordMatch[]): Map<number, number> {
  const best = new Map<number, number>()
  for (const { word, quality } of matches) best.set(word, Math.max(quality, best.get(word) ?? 0))
  return best
}
