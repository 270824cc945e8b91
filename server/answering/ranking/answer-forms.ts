import type { AnswerForm } from '#server/answering/languages/language.ts'
import { languages } from '#server/answering/languages/languages.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import { codesIn, fold, wordsIn } from '#server/lib/language/words.ts'
import { isUnit } from '#server/answering/question/unit-names.ts'

/** What kind of thing a sentence tells, from 0 to 1: 'paid €40' an amount. `asked`: folded words of the question. */
export function formOf(kind: AnswerForm, text: string, asked: ReadonlySet<string>): number {
  switch (kind) {
    case 'amount':
      return amountForm(text)
    case 'number':
      return numberForm(text)
    case 'duration':
      return hasSpan(text) ? 1 : 0
    case 'date':
      return dateForm(text, asked)
    case 'person':
    case 'name':
      return nameForm(text, asked)
    case 'place':
      return nameForm(text, asked) > 0 ? 0.6 : 0
    case 'code':
      return codeForm(text, asked)
    case 'reason':
      return wordsIn(text).some(({ folded }) => reasons.has(folded)) ? 1 : 0
    case 'manner':
    case 'yes-no':
    case 'thing':
      return 0
  }
}

/** Whether sentences of a kind have a form of their own. */
export const hasForm = (kind: AnswerForm): boolean => !['manner', 'yes-no', 'thing'].includes(kind)

const numberWords = new Set(languages.flatMap(({ numbers }) => Object.keys(numbers)))
const reasons = new Set(languages.flatMap((language) => [...language.reasons]))

const digits = /(?<![\p{L}\p{N}])\d[\d.,'’]*(?:\s\d{3})*/gu

/** Numbers that are no part of a date, with the word or sign beside each. */
function numbersIn(text: string): string[] {
  const dates = datesIn(text)
  return [...text.matchAll(digits)]
    .filter(({ index }) => !dates.some(({ at, end }) => index >= at && index < end))
    .map((match) => text.slice(Math.max(0, match.index - 4), match.index + match[0].length + 12))
}

const isMeasured = (written: string): boolean =>
  /[%°\p{Sc}]/u.test(written) || wordsIn(written).some(({ folded }) => isUnit(folded))

function amountForm(text: string): number {
  const found = numbersIn(text)
  if (found.some(isMeasured)) return 1
  return found.length > 0 ? 0.5 : hasNumberWord(text) ? 0.3 : 0
}

function numberForm(text: string): number {
  const found = numbersIn(text)
  if (found.some((written) => !/\p{Sc}/u.test(written))) return 1
  return hasNumberWord(text) ? 0.8 : 0
}

const hasNumberWord = (text: string): boolean => wordsIn(text).some(({ folded }) => numberWords.has(folded))

/** A number, or a word for one, beside a unit of time. */
function hasSpan(text: string): boolean {
  const words = wordsIn(text)
  return words.some(
    ({ folded }, at) =>
      timeUnits.has(folded) &&
      words
        .slice(Math.max(0, at - 2), at)
        .some((one) => /^\d+$/.test(one.folded) || numberWords.has(one.folded)),
  )
}

const timeUnits: ReadonlySet<string> = new Set(
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((unit) =>
    languages.flatMap(({ code }) =>
      [1, 2].flatMap((count) => {
        const format = new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'long' })
        return wordsIn(fold(format.format(count))).flatMap(({ folded }) =>
          /\d/.test(folded) ? [] : [folded],
        )
      }),
    ),
  ),
)

const clock = /(?<!\d)(?:[01]?\d|2[0-3]) ?[:.h] ?[0-5]\d(?!\d)|\b\d{1,2} ?(?:am|pm|uhr|heures?)\b/iu

const weekdays: ReadonlySet<string> = new Set(
  languages.flatMap(({ code }) => {
    const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) => fold(format.format(Date.UTC(2024, 0, 1 + day))))
  }),
)

/** A date that the question does not have itself, a time or a day of the week. */
function dateForm(text: string, asked: ReadonlySet<string>): number {
  const isNew = datesIn(text).some(({ at, end }) =>
    wordsIn(text.slice(at, end)).some(({ folded }) => !asked.has(folded)),
  )
  if (isNew || clock.test(text)) return 1
  return wordsIn(text).some(({ folded }) => weekdays.has(folded) || weekdays.has(folded.replace(/s$/, '')))
    ? 0.8
    : hasSpan(text)
      ? 0.6
      : 0
}

const names = /(?<!^|[.!?:;]\s|["“„«])\p{Lu}\p{Ll}{2,}|\p{Lu}[\p{Ll}.]{1,}(?:[ -]\p{Lu}[\p{Ll}’']+)+/gu

/** A name that the question does not have itself: of two words, or within a sentence. */
function nameForm(text: string, asked: ReadonlySet<string>): number {
  const found = [...text.matchAll(names)].map(([name]) => wordsIn(name).map(({ folded }) => folded))
  const fresh = found.filter((words) =>
    words.every((word) => !asked.has(word) && !weekdays.has(word) && !isMonth(word)),
  )
  if (fresh.some((words) => words.length > 1)) return 1
  return fresh.length > 0 ? 0.7 : 0
}

/** A code or a number of several digits that the question does not have itself. */
function codeForm(text: string, asked: ReadonlySet<string>): number {
  const codes = codesIn(text).filter(({ code }) => !asked.has(code))
  if (codes.length > 0) return 1
  return datesIn(text).length === 0 && /(?<![\d.,])\+?\d[\d /-]{2,}\d(?![.,]?\d)/.test(text) ? 0.9 : 0
}

const isMonth = (folded: string): boolean => datesIn(`1 ${folded}`).length > 0
