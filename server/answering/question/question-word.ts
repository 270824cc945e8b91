import type { Language } from '#server/answering/languages/language.ts'
import { translationsOf } from '#server/lib/language/dictionaries.ts'
import { irregularForms, listedForms } from '#server/lib/language/irregular-forms.ts'
import { relatedWords } from '#server/lib/language/related-words.ts'
import type { Word } from '#server/lib/language/words.ts'
import type { QuestionWord } from './question.ts'
import { propertySynonyms, synonymsOf } from './synonyms.ts'
import { wordStem } from './word-stem.ts'

/** A word of a question with everything it may be called; `before`: the word before it, `place`: which one it is. */
export function questionWord(
  word: Word,
  { place, before, text, language }: { place: number; before: string; text: string; language: Language },
): QuestionWord {
  const { folded } = word
  const base = propertyOf(folded, language)
  const stem = wordStem(folded, language.code)
  return {
    text: word.text,
    folded,
    stem,
    synonyms:
      base !== null
        ? propertySynonyms(language.properties[base] ?? [], folded, language.code)
        : isCode(word.text)
          ? []
          : synonymsOf(folded, language.code),
    forms: irregularForms(folded),
    related: isCode(word.text) ? [] : relatedWords(folded, stem),
    translations: isCode(word.text) ? {} : translationsOf(folded, language.code),
    isName: /\d/.test(word.text) || (/^\p{Lu}/u.test(word.text) && !isAtStart(text, word.at)),
    isProperty: base !== null,
    isForm: false,
    isNegated: false,
    isInherited: false,
    isGroup: language.each.has(before),
    place,
  }
}

/** Texts are searched for it: not for what is left out, and not for small numbers, which any text may have. */
export const isSoughtInTexts = ({ folded, isNegated }: Pick<QuestionWord, 'folded' | 'isNegated'>): boolean =>
  !isNegated && !/^\d{1,2}$/.test(folded)

/** A word by itself. */
export const wordOf = (word: Word, language: Language): QuestionWord =>
  questionWord(word, { place: 0, before: '', text: '', language })

/** 'SEA' is no sea. */
const isCode = (text: string): boolean => /^\p{Lu}{2,4}$/u.test(text)

const isAtStart = (text: string, at: number): boolean =>
  /(?:^|[.?!¿¡:]\s)\s*["“'‘]?$/u.test(text.slice(Math.max(0, at - 4), at))

/** The adjective or verb of a form: 'tallest', 'taller' and 'tall' are 'tall'. */
export function propertyOf(folded: string, { properties, code, baseForms }: Language): string | null {
  if (folded in properties) return folded
  const wanted = wordStem(folded, code)
  const bases = [...listedForms(folded), ...baseForms.map(([ending, base]) => folded.replace(ending, base))]
  return (
    Object.keys(properties).find((base) => bases.includes(base) || wordStem(base, code) === wanted) ?? null
  )
}
