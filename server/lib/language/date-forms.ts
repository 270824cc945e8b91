import { datesIn, type PartialDate } from './dates.ts'
import { dayOverEntry } from './diary-days.ts'
import { codesIn } from './words.ts'

/** So many of one passage are kept. */
const mostMarks = 60

/**
 * The days and codes of a text in one normal form, as words of the index: '@2024-04-04', '@2024-04', '@2024', without their
 * year '@04-04' and '@04'; '#rx1703'. Days over the entries of a diary are of the month that it is called after.
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
  const years = year === null ? [] : [String(year), ...days.map((one) => `${year}-${one}`)]
  return [...days, ...years].map((one) => `@${one}`)
}

/** What a text holds that is of a day, a month or a year that is asked for; one without its year may be. */
export function soughtMarks({ year, month, day }: PartialDate): string[] {
  const exact = dateMarks({ year, month, day }).at(-1)
  const open = year === null || month === null || day === null ? [] : [`@${two(month)}-${two(day)}`]
  return exact === undefined ? [] : [exact, ...open]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Languages in which people write the names of months. */
const languages = ['en', 'de', 'fr', 'es'] as const

/** A date as it stands in texts whose days have no normal form in the index yet, so that its words stand side by side. */
export function writtenForms({ year, month, day }: PartialDate): string[] {
  if (month === null) return year === null ? [] : [String(year)]
  const named = names(month).map((name) =>
    day === null ? (year === null ? name : `${name} ${year}`) : `${day} ${name}`,
  )
  return year === null ? named : [...named, [year, two(month), ...(day === null ? [] : [two(day)])].join('-')]
}

const names = (month: number): string[] => [
  ...new Set(
    languages.map((language) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
        .format(Date.UTC(2024, month - 1, 15))
        .toLowerCase(),
    ),
  ),
]
