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
  /** And of whom it is written to, or made with: all of it is of them. */
  parties: ReadonlyMap<number, number>
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
  const parties = meet(partiesIn(begun?.text ?? ''), first?.language ?? null)
  const told = [...hits.dates, ...passages.flatMap(({ text }) => datesIn(text))]
  return {
    levels: levelsOf(hits),
    codes: new Set(hits.codes.map(({ code }) => code)),
    dates: hits.dates,
    opening: levelsOf(opening),
    openingCodes: new Set(opening.codes.map(({ code }) => code)),
    parties: levelsOf(parties),
    years: new Set(told.flatMap(({ year }) => year ?? [])),
    days: new Set(
      told.flatMap(({ month, day }) => (month === null || day === null ? [] : [`${month}-${day}`])),
    ),
  }
}

/** 'Dear Tomasz', 'Patient: Emil', 'und Frau Okonkwo, nachfolgend Mieterin'. */
const party =
  /^[^\S\n]*(?:dear|sehr geehrte[rs]?|liebe[rs]?|guten tag|hallo|hello|ch(?:er|ère)s?|bonjour|estimad[oa]s?|querid[oa]s?|hola)\s[^\n]{2,80}|^[^\S\n]*(?:(?:name of )?(?:patient|client|customer|tenant|member|pupil|student|employee|guest|buyer|kunde|kundin|mieter(?:in)?|patientin|mitglied|schüler(?:in)?|auftraggeber(?:in)?|käufer(?:in)?|locataire|élève|acheteur|cliente|inquilin[oa]|paciente|alumn[oa]|arrendatari[oa]))\s?:[^\n]{2,120}|[^.;]{2,200}\b(?:nachfolgend|hereinafter|ci-après|en adelante)\b/gimu

const partiesIn = (text: string): string => (text.match(party) ?? []).join('\n')

/** `roof-quotation_Ludger.md` as words, its numbers as they stand. */
export const spelledName = (name: string): string =>
  name
    .replace(/\.\p{L}[\p{L}\d]{0,5}$/u, '')
    .replaceAll(/_+|(?<!\d)-|-(?!\d)/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
