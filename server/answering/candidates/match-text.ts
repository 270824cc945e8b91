import { matchOf, quality as qualities } from '#server/answering/question/match-words.ts'
import { wordStem } from '#server/answering/question/word-stem.ts'
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
  const words = asked.map((word) => ({ ...word, synonyms: [...word.synonyms, ...word.related] }))
  const starts = new Set(
    words.flatMap(({ folded, forms, synonyms }) =>
      [folded, ...forms, ...synonyms].map((form) => form.slice(0, beginning)),
    ),
  )
  const parts = words.flatMap(({ folded, stem, synonyms }) =>
    [stem.length < folded.length ? stem : folded, ...synonyms].filter(({ length }) => length >= shortestPart),
  )
  const known = new Map<string, readonly Omit<WordMatch, 'at'>[]>()
  const matchesOf = (folded: string): readonly Omit<WordMatch, 'at'>[] => {
    const before = known.get(folded)
    if (before !== undefined) return before
    const isLikely = starts.has(folded.slice(0, beginning)) || parts.some((part) => folded.includes(part))
    const found = !isLikely
      ? []
      : words.flatMap((word, at) => {
          const quality = qualityOf(word, folded)
          return quality === 0 ? [] : [{ word: at, quality }]
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
/** What is before the end of a compound: 'Grundmiete'. */
const leastRest = 3

function qualityOf(word: QuestionWord, folded: string): number {
  const match = matchOf(word, folded)
  const isForm = word.forms.some((form) => form === folded || form === wordStem(folded, 'en'))
  if (match < qualities.form && isForm) return qualities.form
  // A word that is nowhere was corrected by the search.
  if (match !== 0 && match !== qualities.slip) return match
  const isCompound = word.synonyms.some(
    (synonym) =>
      synonym.length >= shortestPart &&
      folded.length >= synonym.length + leastRest &&
      folded.endsWith(synonym),
  )
  return isCompound ? qualities.compound : 0
}

/** The best quality of each word among matches, by its index. */
export function bestOf(matches: readonly WordMatch[]): Map<number, number> {
  const best = new Map<number, number>()
  for (const { word, quality } of matches) best.set(word, Math.max(quality, best.get(word) ?? 0))
  return best
}
