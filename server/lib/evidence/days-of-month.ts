import type { DateInText, PartialDate } from '#server/lib/language/dates.ts'
import { dayOverEntry, isDayOfMonth } from '#server/lib/language/diary-days.ts'

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

/** 'On the 17th' below '## August', and the days of a diary of a month: of the month that stands over them. */
export function withMonths<T extends Dated>(parts: readonly T[], called: PartialDate | null): T[] {
  let month = called
  return parts.map((part) => {
    const overEntry = dayOverEntry(part.text)
    if (month !== null && part.dates.length === 0 && overEntry !== null && (part.isHeading || part.isLead))
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
    return { ...part, dates: days.filter(({ day }) => isDayOfMonth(day)) }
  })
}
