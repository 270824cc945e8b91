import { languageOf } from '#server/engines/media/text/language.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import { isKnownWord, languages } from '#server/lib/language/dictionaries.ts'

/** Shorter words are in many languages, and numbers in all. */
const shortest = 4
/** Different words that are looked up. */
const mostWords = 300
/** So many of them at least, and so many times those of the next language, tell it. */
const fewest = 4
const leastLead = 1.2
/** Of fewer words than these nobody tells another language than these. */
const fewestOfOthers = 12
/** Of another language than these are tables with fewer of their words. */
const leastShare = 1 / 3

/**
 * The language of a table (ISO 639-1), by what dictionaries know of its headings and cells: these are no sentences, by which
 * languages are told else. Null when it is not sure.
 */
export function languageOfTable(words: string): string | null {
  const told = languageOf(words)
  const different = new Set(wordsIn(words).map(({ folded }) => folded))
  const some = [...different]
    .filter((word) => word.length >= shortest && !/\d/.test(word))
    .slice(0, mostWords)
  const [best, next] = languages
    .map((language) => ({ language, count: some.filter((word) => isKnownWord(word, language)).length }))
    .toSorted((one, other) => other.count - one.count)
  const isOfOthers = told !== null && !languages.some((language) => language === told)
  if (best === undefined || best.count < fewest || best.count < (next?.count ?? 0) * leastLead)
    return isOfOthers && some.length < fewestOfOthers ? null : told
  return isOfOthers && best.count < some.length * leastShare ? told : best.language
}
