import { fold } from '#server/lib/language/words.ts'
import { fitOf, type DateFit, type DateInText, type PartialDate } from '#server/lib/language/dates.ts'
import type { EvidencePassage } from './unit.ts'
import type { Names } from './file-names.ts'
import type { Part } from './parts.ts'

const dateWorth = { own: 3, near: 2.6, name: 2.8, passage: 2, open: 0.8, other: -2.5 } as const

/** Characters before a day that a paragraph begins with: its marks, a weekday. */
const leadIn = 12

/** A text with so many days is one of days. */
const manyDays = 3

/** Where a sentence stands, for the days that are told around it. */
export interface Surroundings {
  passage: EvidencePassage
  part: Part
  parts: readonly Part[]
  near: readonly Part[]
  heading: Part | undefined
  names: Names
}

/** How a sentence meets a day that is asked for, by itself or by what stands around it, and what that is worth. */
export function dateFitOf(
  date: PartialDate,
  { passage, part, parts, near, heading, names }: Surroundings,
): { fit: DateFit | 'none'; value: number } {
  const fits = (told: readonly DateInText[]): DateFit | null => bestFit(date, told)
  // A paragraph that begins with a day is of that day, as in diaries.
  const [begin] = parts.filter(({ block }) => block === part.block)
  const told = begin?.dates.filter(({ at }) => at <= begin.at + leadIn) ?? []
  const own = part.dates.length > 0 || told.length === 0 ? fits(part.dates) : fits(told)
  const named = fits(names.dates)
  // A list of 2024 may tell that a wine is of 2023.
  const isInPassing = named === 'other' && date.month === null
  if (own === 'same') return { fit: 'same', value: isInPassing ? dateWorth.passage : dateWorth.own }
  if (isOfYearBeside(date, part, names)) return { fit: 'open', value: dateWorth.open }
  if (own === 'open' && named === 'same') return { fit: 'same', value: dateWorth.own }
  // What is called after the day is of that day, whatever other days it speaks of.
  if (named === 'same' && date.day !== null) return { fit: 'same', value: dateWorth.name }
  // A row of the list of January 2025 may tell the year of a wine.
  const isOfOtherThing = passage.kind === 'csv' && part.dates.every(({ month }) => month === null)
  if (own === 'other' && named === 'same' && isOfOtherThing) return { fit: 'same', value: dateWorth.name }
  // '19/08' in a chat of 2024 is of that year, and in a paper that is called after 2024.
  const isOfYear =
    date.year !== null &&
    ((names.years.size === 1 && names.years.has(date.year)) ||
      names.dates.some(({ year }) => year === date.year))
  const lacksYear = ({ year, month, day }: DateInText) =>
    year === null && month === date.month && (date.day === null || day === date.day)
  if (own === 'open' && isOfYear && part.dates.some(lacksYear)) return { fit: 'same', value: dateWorth.near }
  if (own === 'open' && isOfNextYear(date, part, names)) return { fit: 'same', value: dateWorth.near }
  if (own !== 'other') {
    if (named === 'same') return { fit: 'same', value: dateWorth.name }
    // What is called after another day speaks of this one in passing.
    if (named === 'other') return { fit: 'other', value: dateWorth.other }
    const around = near.map((other) => fits(other.dates))
    if (around.includes('same') || fits(heading?.dates ?? []) === 'same')
      return { fit: 'same', value: dateWorth.near }
    if (
      passage.date !== null &&
      (passage.kind === 'image' || passage.kind === 'video') &&
      fits([madeOn(passage.date)]) === 'same'
    )
      return { fit: 'same', value: dateWorth.own }
  }
  if (parts.some((other) => fits(other.dates) === 'same'))
    return { fit: own === 'other' ? 'other' : 'same', value: own === 'other' ? 0 : dateWorth.passage }
  const isOtherYear = date.year !== null && names.years.size > 0 && !names.years.has(date.year)
  // What has days of its own, as a diary, has nothing of the others.
  const isOtherDay =
    date.day !== null && names.days.size >= manyDays && !names.days.has(`${date.month}-${date.day}`)
  const isOtherRow = own === 'other' && passage.kind === 'csv'
  if (isOtherYear || isOtherDay || isOtherRow) return { fit: 'other', value: dateWorth.other }
  if (own === 'open' || named === 'open') return { fit: 'open', value: dateWorth.open }
  if (own === 'other' || named === 'other') return { fit: 'other', value: dateWorth.other }
  const anywhere = parts.some((other) => fits(other.dates) === 'other')
  return anywhere ? { fit: 'other', value: dateWorth.other / 2 } : { fit: 'none', value: 0 }
}

const lastYear =
  /\b(?:last year|(?:the )?(?:year before|previous year)|letzte[sn]? jahr(?:es)?|(?:im )?vorjahr\w*|l['’]an(?:nee)? (?:dernier|derniere|passee?)|ano pasado)\b/
const nextYear =
  /\b(?:next year|(?:the )?following year|nachste[sn]? jahr|l['’]an(?:nee)? prochaine?|ano (?:que viene|proximo)|proximo ano)\b/

/** 'Last year it was 6.40' in a letter of 2025 is of 2024. */
function isOfYearBeside({ year, month }: PartialDate, { text }: Part, names: Names): boolean {
  if (year === null || month !== null) return false
  const [told = null] = names.dates.flatMap((date) => date.year ?? [])
  const own = told ?? (names.years.size === 1 ? ([...names.years][0] ?? null) : null)
  if (own === null || Math.abs(own - year) !== 1) return false
  return (year < own ? lastYear : nextYear).test(fold(text))
}

/** 'Rents go up from January' in a paper of 2024 is of January 2025. */
const isOfNextYear = (date: PartialDate, { text, dates }: Part, { years }: Names): boolean =>
  date.year !== null &&
  date.month !== null &&
  date.month <= 3 &&
  years.has(date.year - 1) &&
  !years.has(date.year) &&
  dates.some(({ year, month }) => year === null && month === date.month) &&
  /\b(?:from|as of|next|starting|ab|a partir|dès|à partir|desde)\b/iu.test(text)

function bestFit(date: PartialDate, told: readonly DateInText[]): DateFit | null {
  const fits = told.map((one) => fitOf(date, one))
  if (fits.includes('same')) return 'same'
  if (fits.includes('open')) return 'open'
  return fits.length > 0 ? 'other' : null
}

const madeOn = (iso: string): DateInText => ({
  year: Number(iso.slice(0, 4)),
  month: Number(iso.slice(5, 7)),
  day: Number(iso.slice(8, 10)),
  at: 0,
  end: 0,
})
