import { english } from './en/english.ts'
import { french } from './fr/french.ts'
import { german } from './de/german.ts'
import { italian } from './it/italian.ts'
import { spanish } from './es/spanish.ts'
import type { Language } from './language.ts'

/** The languages that questions are read in; the first one where none fits. */
export const languages: readonly Language[] = [english, german, french, spanish, italian]

/** The language with a code; English for one that questions are not read in. */
export const languageCalled = (code: string): Language =>
  languages.find((language) => language.code === code) ?? english

/** The language that most of a question's words belong to; where several do, the one of the question before. */
export function languageOf(words: readonly string[], before?: string): Language {
  const score = ({ stopWords }: Language): number => words.filter((word) => stopWords.has(word)).length
  const first = languages.find(({ code }) => code === before) ?? english
  return languages.reduce((best, language) => (score(language) > score(best) ? language : best), first)
}
