import { datesIn, type DateInText } from '#server/lib/language/dates.ts'
import type { EvidencePassage } from './unit.ts'

/** A sentence, and the days it tells. */
interface Dated {
  text: string
  at: number
  dates: DateInText[]
  isHeading: boolean
  isLead: boolean
}

const dayAlone =
  /(?<![\p{L}\d])(?:(?:on )?the (\d{1,2})(?:st|nd|rd|th)|(?:am|vom|den) (\d{1,2})\.(?!\d)|(?:le|du|el|del) (\d{1,2})(?=[\s,.;:)]))/giu

/** The one month that a file is called after: 'Diary, July 2024'. */
export function monthOf({ fileName, title }: EvidencePassage): DateInText | null {
  const months = datesIn(`${fileName.replaceAll(/[_-]+/g, ' ')} ${title ?? ''}`).filter(
    ({ month }) => month !== null,
  )
  const [only, ...others] = months
  const isOne = others.every(({ year, month }) => year === only?.year && month === only?.month)
  return only !== undefined && isOne && months.every(({ day }) => day === null) ? only : null
}

/** '## Saturday 13', '**Lundi 5, Rennes.**': a day of a diary, without its month. */
const dayOverEntry = new RegExp(
  `^[#*\\s]*(?:${weekdayNames()})\\.?,?\\s+(?:the\\s+)?(\\d{1,2})(?!\\p{L}|\\d|:\\d|\\.\\d)`,
  'iu',
)

function weekdayNames(): string {
  const names = ['en', 'de', 'fr', 'es'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)).replace('.', ''))
    }),
  )
  return [...new Set(names)].toSorted((one, other) => other.length - one.length).join('|')
}

const isDay = (number: number): boolean => number >= 1 && number <= 31

/** 'On the 17th' below '## August', and the days of a diary of a month: of the month that stands over them. */
export function withMonths<T extends Dated>(parts: readonly T[], called: DateInText | null): T[] {
  let month = called
  return parts.map((part) => {
    const overEntry = Number(dayOverEntry.exec(part.text)?.[1] ?? 0)
    if (month !== null && part.dates.length === 0 && isDay(overEntry) && (part.isHeading || part.isLead))
      return { ...part, dates: [{ ...month, day: overEntry, at: part.at, end: part.at + part.text.length }] }
    if (part.isHeading || part.isLead) {
      const [only, more] = part.dates
      const isMonth = only !== undefined && more === undefined && only.month !== null && only.day === null
      month = only === undefined ? called : isMonth ? only : null
    }
    if (month === null || part.isHeading || part.isLead || part.dates.length > 0) return part
    const { year } = month
    const days = [...part.text.matchAll(dayAlone)].map((found) => {
      const at = part.at + found.index
      const day = Number(found.slice(1).find((digits) => digits !== undefined))
      return { year, month: month?.month ?? null, day, at, end: at + found[0].length }
    })
    return { ...part, dates: days.filter(({ day }) => isDay(day)) }
  })
}
