import type { Language } from '#server/answering/languages/language.ts'
import { placeOfPhrase } from './find-patterns.ts'
import { datesIn, type DateInText, placeOf } from '#server/lib/language/dates.ts'

/** The time that a question is about. */
export interface QuestionDates {
  dates: readonly DateInText[]
  /** The two dates are the ends of a time. */
  isSpan: boolean
  /** Other parts of the text that say it: 'first quarter'. */
  parts: readonly { at: number; end: number }[]
}

/** `folded`: the text in small letters without accents, each in its place. */
export function readDates(text: string, folded: string, language: Language): QuestionDates {
  const dates = datesIn(text)
  const part = yearPartIn(folded, language)
  const years = dates.filter(({ month, day }) => month === null && day === null)
  if (part !== null && dates.length === years.length && years.length < 2) {
    const { at, end, months } = part
    const year = years[0]?.year ?? null
    const ends = months.map((month) => ({ year, month, day: null, at, end }))
    return { dates: ends, isSpan: true, parts: [...years, part] }
  }
  const together = withYears(dates)
  // 'The difference between 2023 and 2024' has no time between.
  const isCompared = language.operations.some(
    ({ name, pattern }) => name === 'difference' && pattern.test(folded),
  )
  const isSpan = !isCompared && isSpanIn(together, folded)
  return { dates: isSpan ? withYearOfSpan(together) : together, isSpan, parts: dates }
}

interface YearPart {
  at: number
  end: number
  months: readonly number[]
}

function yearPartIn(folded: string, { yearParts }: Language): YearPart | null {
  for (const [name, phrases] of Object.entries(yearParts)) {
    const found = placeOfPhrase(folded, phrases)
    if (found !== null) return { ...found, months: name.split('-').map(Number) }
  }
  return null
}

/** 'In 2024, from March to May': a year that stands apart is that of the days and months without one. */
function withYears(dates: readonly DateInText[]): readonly DateInText[] {
  const [year, ...more] = dates.filter(({ month }) => month === null)
  const others = dates.filter(({ month }) => month !== null)
  return year === undefined ||
    more.length > 0 ||
    others.length === 0 ||
    others.some((one) => one.year !== null)
    ? dates
    : others.map((date) => ({ ...date, year: year.year }))
}

/** 'From 30 December to 2 January 2025' begins in the year before. */
function withYearOfSpan(dates: readonly DateInText[]): readonly DateInText[] {
  const [first, last] = dates
  if (first === undefined || last === undefined || first.year !== null || last.year === null) return dates
  const isBefore = placeOf(first) > placeOf({ ...last, year: null })
  return [{ ...first, year: isBefore ? last.year - 1 : last.year }, last]
}

const between =
  /^\s*(?:and|to|until|till|through|bis|und|a|al|au|y|et|e|fino a|hasta|[-–])(?: (?:the|zum|dem|le|l'|la|el|il))?\s*(?:\d{1,2}\s*)?$/
/** 'In March and April' are two months, 'between March and May' three. */
const either = /^\s*(?:and|und|y|et|e)\b/
const opening = /\b(?:between|zwischen|entre|tra|fra)(?: \p{L}{1,4})?\s*$/u

function isSpanIn([first, last, ...more]: readonly DateInText[], folded: string): boolean {
  if (first === undefined || last === undefined || more.length > 0 || last.at - first.end > 20) return false
  const text = folded.slice(first.end, last.at)
  if (!between.test(text)) return false
  return !either.test(text) || opening.test(folded.slice(Math.max(0, first.at - 20), first.at))
}
