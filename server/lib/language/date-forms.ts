import { datesIn, type PartialDate } from './dates.ts'
import { dayOverEntry } from './diary-days.ts'
import { codesIn } from './words.ts'

/** Per passage. */
const mostMarks = 60

/**
 * Index terms for the dates and codes of a text: '@2024-04-04', '@2024-04', '@2024', '@04-04' and '@04' for a day; '#rx1703'
 * for a code. `month` is that of a diary's title, for entries headed by a day alone.
 */
export function marksIn(text: string, month: PartialDate | null = null): string[] {
  const marks = new Set<string>()
  const days = month === null ? [] : text.split('\n').flatMap((line) => dayOverEntry(line) ?? [])
  const dates = [...datesIn(text), ...(month === null ? [] : days.map((day) => ({ ...month, day })))]
  for (const date of dates) for (const mark of dateMarks(date)) marks.add(mark)
  for (const { code } of codesIn(text)) marks.add(codeMark(code))
  return [...marks].slice(0, mostMarks)
}

export const codeMark = (code: string): string => `#${code.slice(0, 40)}`

function dateMarks({ year, month, day }: PartialDate): string[] {
  const days = month === null ? [] : day === null ? [two(month)] : [two(month), `${two(month)}-${two(day)}`]
  const years = year === null ? [] : [String(year), ...days.map((part) => `${year}-${part}`)]
  return [...days, ...years].map((part) => `@${part}`)
}

/** The index terms to search for a date: its most exact one, and for a full date the same day without a year. */
export function soughtMarks({ year, month, day }: PartialDate): string[] {
  const exact = dateMarks({ year, month, day }).at(-1)
  const open = year === null || month === null || day === null ? [] : [`@${two(month)}-${two(day)}`]
  return exact === undefined ? [] : [exact, ...open]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Languages whose month names are searched. */
const languages = ['en', 'de', 'fr', 'es'] as const

/** Phrases that write a date, for passages indexed before dates had index terms: 'april 2024', 'avril 2024', '2024-04'. */
export function writtenForms({ year, month, day }: PartialDate): string[] {
  if (month === null) return year === null ? [] : [String(year)]
  const named = namesOf(month).map((name) =>
    day === null ? (year === null ? name : `${name} ${year}`) : `${day} ${name}`,
  )
  return year === null ? named : [...named, [year, two(month), ...(day === null ? [] : [two(day)])].join('-')]
}

const namesOf = (month: number): string[] => [
  ...new Set(
    languages.map((language) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
        .format(Date.UTC(2024, month - 1, 15))
        .toLowerCase(),
    ),
  ),
]
