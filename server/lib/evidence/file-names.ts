import { datesIn, type DateInText } from '#server/lib/language/dates.ts'
import type { EvidencePassage } from './unit.ts'
import { levelsOf } from './parts.ts'
import { anyLanguage, type Hits } from './hits.ts'

/** What a file says of itself: in its name, its title, and how its text begins. */
export interface Names {
  /** By term, how surely it stands in the name or the title. */
  levels: ReadonlyMap<number, number>
  codes: ReadonlySet<string>
  dates: readonly DateInText[]
  /** The same of how its text begins: letters, invoices and policies say there what they are. */
  opening: ReadonlyMap<number, number>
  openingCodes: ReadonlySet<string>
  /** All years that it tells, and all days of a year as '6-14'. */
  years: ReadonlySet<number>
  days: ReadonlySet<string>
}

/** So many characters of a text are how it begins. */
const openingLength = 260

export function namesOf(
  passages: readonly EvidencePassage[],
  meet: (text: string, language: string | null) => Hits,
): Names {
  const [first] = passages
  const spelled = `${spelledName(first?.fileName ?? '')}\n${first?.title ?? ''}`
  // Of the name of a table nobody knows in which language it is.
  const hits = meet(spelled, first?.language ?? anyLanguage)
  const begun = passages.find(({ isHead, kind }) => !isHead && kind !== 'csv')
  // Paragraphs that name what they are about are each about something else.
  const [beginning = ''] = begun?.text.slice(0, openingLength).split(/(?:^|\n)\*\*/) ?? []
  const opening = meet(beginning, first?.language ?? null)
  const told = [...hits.dates, ...passages.flatMap(({ text }) => datesIn(text))]
  return {
    levels: levelsOf(hits),
    codes: new Set(hits.codes.map(({ code }) => code)),
    dates: hits.dates,
    opening: levelsOf(opening),
    openingCodes: new Set(opening.codes.map(({ code }) => code)),
    years: new Set(told.flatMap(({ year }) => year ?? [])),
    days: new Set(
      told.flatMap(({ month, day }) => (month === null || day === null ? [] : [`${month}-${day}`])),
    ),
  }
}

/** `roof-quotation_Ludger.md` as words, its numbers as they stand. */
export const spelledName = (name: string): string =>
  name
    .replace(/\.\p{L}[\p{L}\d]{0,5}$/u, '')
    .replaceAll(/_+|(?<!\d)-|-(?!\d)/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
