import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { fold } from './words.ts'

const stemmers: Record<string, (word: string) => string> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
}

/** Languages a question is read in when nobody knows in which it is. */
const usual = ['en', 'de', 'fr', 'es'] as const

const mostKept = 50_000
const kept = new Map<string, string>()

/** What is left of a folded word without the endings it gets in a language (two letters); in others it stays as it is. */
export function stem(folded: string, language: string | null): string {
  const stemmer = stemmers[language ?? '']
  if (stemmer === undefined || folded.length < 3 || /\d/.test(folded)) return folded
  const key = `${language}${folded}`
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const result = fold(stemmer(folded)).slice(0, 60)
  kept.set(key, result)
  return result
}

/** The same in each language that a question may be in; every stem once. */
export function stemsOf(folded: string, language: string | null): string[] {
  const languages = language === null ? usual : [language, ...usual]
  // The stemmer leaves 'Lebensmitteln' as it is.
  const plural = /\p{L}{3}eln$/u.test(folded) ? [folded.slice(0, -1)] : []
  return [...new Set([...languages.map((one) => stem(folded, one)), ...plural])]
}
