import type { AnswerForm, Language } from '#server/answering/languages/language.ts'
import { languages } from '#server/answering/languages/languages.ts'
import { earliestOf } from '#server/answering/question/find-patterns.ts'
import { isUnit } from '#server/answering/question/unit-names.ts'
import { wordStem } from '#server/answering/question/word-stem.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import { hasWord } from '#server/lib/language/dictionaries.ts'
import { codesIn, fold, wordsIn, type Word } from '#server/lib/language/words.ts'

/**
 * How surely a text holds what is asked for, from 0 to 1: 'paid €40' an amount. `asked`: folded words and codes of the
 * question; `language`: of the text, two letters, or null.
 */
export function formOf(
  kind: AnswerForm,
  text: string,
  asked: ReadonlySet<string>,
  language: string | null = null,
): number {
  if (labelOf(text) === kind) return 1
  switch (kind) {
    case 'amount':
      return amountForm(text)
    case 'number':
      return numberForm(text)
    case 'duration':
      return hasDuration(text) ? 1 : 0
    case 'date':
      return dateForm(text, asked)
    case 'person':
    case 'name':
      return nameForm(text, asked, language)
    case 'place':
      return nameForm(text, asked, language) > 0 ? 0.6 : 0
    case 'code':
      return codeForm(text, asked)
    case 'reason':
      return wordsIn(text).some(({ folded }) => wordsOf('reasons', language).has(folded)) ? 1 : 0
    case 'manner':
    case 'yes-no':
    case 'thing':
      return 0
  }
}

/** Whether such answers have a form of their own. */
export const hasForm = (kind: AnswerForm): boolean => !['manner', 'yes-no', 'thing'].includes(kind)

/** What the label of a line says: 'Where: Town pier' is a place; null for none. */
function labelOf(text: string): AnswerForm | null {
  const [, label] = /^[\s*#-]*([^:.!?\n]{2,24}): \S/.exec(text) ?? []
  if (label === undefined) return null
  const folded = fold(label)
  return languages.map(({ asked }) => earliestOf(asked, folded)).find((form) => form !== null) ?? null
}

type WordList = 'reasons' | 'counts' | 'clock' | 'stopWords'
const lists = new Map<string, ReadonlySet<string>>()

/** Words of a language; of all where it is not known. */
function wordsOf(list: WordList, code: string | null): ReadonlySet<string> {
  const key = `${list} ${code}`
  const known = lists.get(key)
  if (known !== undefined) return known
  const own = languages.filter((language) => language.code === code)
  const found = new Set((own.length > 0 ? own : languages).flatMap((language) => [...language[list]]))
  lists.set(key, found)
  return found
}

const numberWords = new Set(languages.flatMap(({ numbers }) => Object.keys(numbers)))
const isNumberWord = ({ folded }: Word): boolean => numberWords.has(folded)

const digits = /(?<![\p{L}\p{N}])(?:\p{Sc} ?)?\d[\d.,'’]*(?: \d{3})*(?: ?[%°\p{Sc}])?/gu

/** Numbers that are no part of a date or a code, with the sign beside each and the word after it. */
function numbersIn(text: string): { written: string; after: string }[] {
  const taken = [...datesIn(text), ...codesIn(text).filter(({ code }) => /\p{L}/u.test(code))]
  return [...text.matchAll(digits)]
    .filter(({ index }) => !taken.some(({ at, end }) => index >= at && index < end))
    .map(({ 0: written, index }) => ({
      written,
      after: wordsIn(text.slice(index + written.length, index + written.length + 20))[0]?.folded ?? '',
    }))
}

const isOfUnit = ({ written, after }: { written: string; after: string }): boolean =>
  /[%°\p{Sc}]/u.test(written) || isUnit(after)

function amountForm(text: string): number {
  const found = numbersIn(text)
  const words = wordsIn(text)
  if (
    found.some(isOfUnit) ||
    words.some((word, at) => isNumberWord(word) && isUnit(words[at + 1]?.folded ?? ''))
  )
    return 1
  return found.length > 0 ? 0.5 : words.some(isNumberWord) ? 0.3 : 0
}

function numberForm(text: string): number {
  if (numbersIn(text).some(({ written }) => !/\p{Sc}/u.test(written))) return 1
  return wordsIn(text).some(isNumberWord) ? 0.8 : 0
}

/** A number, or a word that counts, beside a unit of time. */
function hasDuration(text: string): boolean {
  const words = wordsIn(text)
  const isCount = (word: Word | undefined): boolean =>
    word !== undefined &&
    (/^\d+$/.test(word.folded) || isNumberWord(word) || wordsOf('counts', null).has(word.folded))
  return (
    /(?<![\p{L}\d])\d{1,3} ?(?:h|min|std)(?:\d{2})?(?!\p{L})/u.test(text) ||
    words.some(({ folded }, at) => isTimeUnit(folded) && words.slice(Math.max(0, at - 2), at).some(isCount))
  )
}

const timeStems = new Map(languages.map((language) => [language, timeStemsOf(language)]))

function timeStemsOf({ code }: Language): ReadonlySet<string> {
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']
  return new Set(
    units.flatMap((unit) => {
      const format = new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'long' })
      const names = [1, 2].flatMap((count) => wordsIn(fold(format.format(count))))
      return names.filter(({ folded }) => !/\d/.test(folded)).map(({ folded }) => wordStem(folded, code))
    }),
  )
}

const isTimeUnit = (folded: string): boolean =>
  [...timeStems].some(([{ code }, stems]) => stems.has(wordStem(folded, code)))

const clock = /(?<!\d)(?:[01]?\d|2[0-3]) ?[:.h] ?[0-5]\d(?!\d)|\b\d{1,2} ?(?:am|pm|uhr|heures?)\b/giu

/** '19:30', 'half past seven', 'um halb acht'. */
function hasTime(text: string): boolean {
  const isTime = ({ 0: written, index }: RegExpExecArray): boolean => {
    const [after] = wordsIn(text.slice(index + written.length, index + written.length + 12))
    return !written.includes('.') || !isUnit(after?.folded ?? '')
  }
  const words = wordsIn(text)
  return (
    [...text.matchAll(clock)].some(isTime) ||
    words.some((word, at) => isNumberWord(word) && wordsOf('clock', null).has(words[at - 1]?.folded ?? ''))
  )
}

const weekdays: ReadonlySet<string> = new Set(
  languages.flatMap(({ code }) => {
    const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) => fold(format.format(Date.UTC(2024, 0, 1 + day))))
  }),
)
const isWeekday = (folded: string): boolean => weekdays.has(folded) || weekdays.has(folded.replace(/s$/, ''))

/** A date that the question does not have itself, a time or a day of the week. */
function dateForm(text: string, asked: ReadonlySet<string>): number {
  const isNew = datesIn(text).some(({ at, end }) =>
    wordsIn(text.slice(at, end)).some(({ folded }) => !asked.has(folded)),
  )
  if (isNew || hasTime(text)) return 1
  if (wordsIn(text).some(({ folded }) => isWeekday(folded))) return 0.8
  return hasDuration(text) ? 0.6 : 0
}

const names = /\p{Lu}[\p{Ll}.]+(?:[ -]\p{Lu}[\p{Ll}’']+)+|(?<!^|[.!?:;]\s|["“„«])\p{Lu}\p{Ll}{2,}/gu

/** A name that the question does not have itself: of two words, or within a sentence. */
function nameForm(text: string, asked: ReadonlySet<string>, language: string | null): number {
  const found = [...text.matchAll(names)].map(({ 0: name, index }) => ({
    words: wordsIn(name).filter(({ folded }) => !wordsOf('stopWords', null).has(folded)),
    isAtStart: index === 0,
  }))
  const fresh = found.filter(
    ({ words }) =>
      words.length > 0 &&
      words.every(({ folded }) => !asked.has(folded) && !isMonth(folded) && !isWeekday(folded)),
  )
  if (fresh.some(({ words }) => words.length > 1)) return 1
  return fresh.some(({ words: [word], isAtStart }) => !isAtStart && !isNoun(word?.folded ?? '', language))
    ? 0.7
    : 0
}

/** A noun of a language that writes all of them with a capital letter. */
const isNoun = (folded: string, language: string | null): boolean =>
  languages.some(
    ({ code, capitalisesNouns }) => code === language && capitalisesNouns && hasWord(folded, code),
  )

const isMonth = (folded: string): boolean => datesIn(`1 ${folded}`).length > 0

/** A code or a number of several digits that the question does not have itself. */
function codeForm(text: string, asked: ReadonlySet<string>): number {
  const codes = codesIn(text)
  if (codes.some(({ code }) => !asked.has(code))) return 1
  if (codes.length > 0 || datesIn(text).length > 0) return 0
  const numbers = text.match(/(?<![\p{L}\d.,])\+?\d[\d /-]{2,}\d(?![.,]?\d)/gu) ?? []
  return numbers.some((number) => !asked.has(number.replaceAll(/\D/g, ''))) ? 0.9 : 0
}
