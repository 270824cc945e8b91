import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { fold } from './words.ts'

/** By ISO 639-1 code. */
const stemmers: Record<string, (word: string) => string> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
}

/** Languages tried besides the given one, because the language of a question is a guess. */
const commonLanguages = ['en', 'de', 'fr', 'es'] as const

const mostCached = 50_000
const cache = new Map<string, string>()

/** The Snowball stem of a folded word, at most 60 characters. Words of other languages, and with digits, stay as they are. */
export function stem(folded: string, language: string | null): string {
  const stemmer = stemmers[language ?? '']
  if (stemmer === undefined || folded.length < 3 || /\d/.test(folded)) return folded
  const key = `${language}${folded}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  if (cache.size >= mostCached) cache.clear()
  const result = fold(stemmer(folded)).slice(0, 60)
  cache.set(key, result)
  return result
}

/** The distinct stems of a folded word in its language and in the common ones. */
export function stemsOf(folded: string, language: string | null): string[] {
  const languages = language === null ? commonLanguages : [language, ...commonLanguages]
  // The German stemmer does not change 'lebensmitteln'.
  const plural = /\p{L}{3}eln$/u.test(folded) ? [folded.slice(0, -1)] : []
  return [...new Set([...languages.map((code) => stem(folded, code)), ...plural])]
}
