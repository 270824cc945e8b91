import { english } from './en/english.ts'
import { french } from './fr/french.ts'
import { german } from './de/german.ts'
import { italian } from './it/italian.ts'
import { spanish } from './es/spanish.ts'
import { wordSet } from './words-of.ts'
import { isKnownWord } from '#server/lib/language/dictionaries.ts'
import type { HeadingKind, Language } from './language.ts'

/** The languages that questions are read in; the first one where none fits. */
export const languages: readonly Language[] = [english, german, french, spanish, italian]

/** Words of headings in all languages. */
export const headingWords = (kind: HeadingKind): ReadonlySet<string> =>
  wordSet(languages.map(({ headings }) => headings[kind]).join(' '))

/** The language with a code; English for one that questions are not read in. */
export const languageCalled = (code: string): Language =>
  languages.find((language) => language.code === code) ?? english

/**
 * The language that most of a question's words belong to; where several do, the one of the question before, or the one
 * whose dictionary has most of them.
 */
export function languageOf(words: readonly string[], before?: string): Language {
  const small = ({ stopWords }: Language): number => words.filter((word) => stopWords.has(word)).length
  const most = Math.max(...languages.map(small))
  const likely = languages.filter((language) => small(language) === most)
  const [first = english] = likely
  const usual = likely.find(({ code }) => code === before)
  if (likely.length === 1 || usual !== undefined) return usual ?? first
  const known = ({ code }: Language): number => words.filter((word) => isKnownWord(word, code)).length
  return likely.reduce((best, language) => (known(language) > known(best) ? language : best), first)
}
