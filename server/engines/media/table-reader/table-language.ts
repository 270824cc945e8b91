import { languageOf } from '#server/engines/media/text/language.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import { isKnownWord, languages } from '#server/lib/language/dictionaries.ts'

/** Shorter words are common to many languages. */
const shortest = 4
/** Distinct words that are looked up. */
const mostWords = 300
/** A language needs this many known words, and this many times those of the next one. */
const fewest = 4
const leastLead = 1.2
/** Words needed to detect a language without a dictionary. */
const fewestWithoutDictionary = 12
/** With a smaller share of known words, a table is in the detected language without a dictionary. */
const leastShare = 1 / 3

/**
 * The language of a table (ISO 639-1), null if uncertain. Its headings and cells are looked up in the dictionaries, because
 * language detection needs sentences.
 */
export function languageOfTable(words: string): string | null {
  const detected = languageOf(words)
  const distinct = new Set(wordsIn(words).map(({ folded }) => folded))
  const some = [...distinct].filter((word) => word.length >= shortest && !/\d/.test(word)).slice(0, mostWords)
  const [best, next] = languages
    .map((language) => ({ language, count: some.filter((word) => isKnownWord(word, language)).length }))
    .toSorted((one, other) => other.count - one.count)
  const isWithoutDictionary = detected !== null && !languages.some((language) => language === detected)
  if (best === undefined || best.count < fewest || best.count < (next?.count ?? 0) * leastLead)
    return isWithoutDictionary && some.length < fewestWithoutDictionary ? null : detected
  return isWithoutDictionary && best.count < some.length * leastShare ? detected : best.language
}
