import { fold } from '#server/lib/language/words.ts'
import type { HeadingKind, Language, YearPart } from './language.ts'

/** The words of a language as its `words.json` has them: lists are words with a space between. */
interface WordLists {
  stopWords: readonly string[]
  each: string
  superlativeWords: string
  conjunctions: string
  reasons: string
  counts: string
  clock: string
  numbers: Readonly<Record<string, number>>
  properties: Readonly<Record<string, string>>
  headings: Readonly<Record<HeadingKind, string>>
  /** Phrases with a comma between. */
  yearParts: Readonly<Record<YearPart, string>>
  fileKinds: Language['fileKinds']
}

type Words = Pick<Language, keyof WordLists>

export const wordsOf = ({
  numbers,
  properties,
  headings,
  yearParts,
  fileKinds,
  ...lists
}: WordLists): Words => ({
  stopWords: wordSet(lists.stopWords.join(' ')),
  each: wordSet(lists.each),
  superlativeWords: wordSet(lists.superlativeWords),
  conjunctions: wordSet(lists.conjunctions),
  reasons: wordSet(lists.reasons),
  counts: wordSet(lists.counts),
  clock: wordSet(lists.clock),
  numbers,
  properties: Object.fromEntries(
    Object.entries(properties).map(([word, called]) => [word, called.split(' ')]),
  ),
  headings,
  yearParts,
  fileKinds,
})

export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').flatMap((word) => (word === '' ? [] : fold(word))))
