import { fold } from './words.ts'

/** A day, month or year; parts that a text leaves out are null. Months and days count from 1. */
export interface PartialDate {
  year: number | null
  month: number | null
  day: number | null
}

/** A sort key: 20240501 for 1 May 2024. Null parts count as 0. */
export const placeOf = ({ year, month, day }: PartialDate): number =>
  (year ?? 0) * 10_000 + (month ?? 0) * 100 + (day ?? 0)

export interface DateInText extends PartialDate {
  /** In characters, as is `end`. */
  at: number
  end: number
}

/** Languages whose month names are read. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

const monthNumbers = namesOfMonths()
const names = [...monthNumbers.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** Names that are also words or parts of names: months only next to a number or a preposition. */
const ambiguousNames = new Set(
  `mar mai may march mars sep set dec dez ago jun abr ene out avr mag gen mei maa mrt apr jan feb fev jul lug giu ott nov
  okt oct aug dic`.split(/\s+/),
)
/** After one of these, an ambiguous name is a month: 'in may', 'seit Mai'. */
const prepositions = [
  'in|of|for|between|during|since|until|till|by|from|month',
  'im|zwischen|seit|bis|vom|von|monat',
  "en|entre|au|de|du|d'|d’|mois de|pour|mois",
  'para|mes de|desde|hasta|mes',
  'tra|fra|nel',
].join('|')
const endsWithPreposition = new RegExp(String.raw`(?:^|[\s(])(?:${prepositions})\s*$`, 'iu')

/** Month names of languages that write the day first, so that 'Mai 24' is May 2024. */
const namesBeforeYear = namesNotInEnglish()

const month = `(?<month>${names})\\.?`
const ordinal = '(?:st|nd|rd|th|\\.|er|º|°)?'
const separator = "\\s*(?:of\\s+|de\\s+|d['’]|\\s)\\s*"
const yearAfter = '(?:,?\\s*(?:de\\s+|del\\s+|of\\s+)?(?<year>(?:1[89]|20)\\d{2})(?![\\d]))?'
const wordStart = '(?<![\\p{L}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{N}])'

/** The rest of a range of months: 'Oct to Dec'. */
const rangeEnd = new RegExp(
  `^\\.?\\s*(?:to|till|until|through|bis|à|a|al|hasta|[–-])\\s*(?:${names})${wordEnd}`,
  'iu',
)

const patterns: RegExp[] = [
  /(?<![\d.,/-])(?<year>(?:1[89]|20)\d{2})-(?<number>\d{1,2})(?:-(?<day>\d{1,2}))?(?![\d-])/dgu,
  /(?<![\d.,/-])(?<year>(?:1[89]|20)\d{2})\/(?<number>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/dgu,
  /(?<![\d.,/-])(?<first>\d{1,2})(?<sign>[./-])(?<second>\d{1,2})\k<sign>(?<year>(?:1[89]|20)?\d{2})(?![\d/])/dgu,
  // '30.4.', but not the time in 'Warm at 11.20.'
  /(?<![\d.,/-])(?<!(?<!\p{L})(?:at|um|à|vers|las) )(?<first>\d{1,2})\.(?<second>0?[1-9]|1[0-2])\.(?!\d)/dgiu,
  // The month '03/2026'.
  /(?<![\d.,/-])(?<number>0?[1-9]|1[0-2])\/(?<year>(?:19|20)\d{2})(?![\d/])/dgu,
  // '5/3, 14:30' in the export of a chat.
  /(?<![\d.,/-])(?<first>\d{1,2})\/(?<second>\d{1,2})(?=,?\s+\d{1,2}:\d{2})/dgu,
  // '22/09 Silence.' at the start of a line in a diary.
  /(?<=^[\s>*[-]*)(?<first>0[1-9]|[12]\d|3[01])\/(?<second>0[1-9]|1[0-2])(?=\s*[\p{L}:,;–-]|\s*$)/dgmu,
  // '14-Oct-24' in tables.
  new RegExp(`${wordStart}(?<day>\\d{1,2})-${month}-(?<year>(?:1[89]|20)?\\d{2})${wordEnd}`, 'dgiu'),
  new RegExp(`${wordStart}(?<day>\\d{1,2})${ordinal}${separator}${month}${yearAfter}${wordEnd}`, 'dgiu'),
  new RegExp(
    `${wordStart}(?<month>${namesBeforeYear})\\.?\\s+['’]?(?<year>[1-3]\\d)(?![\\d.:/,]\\d|[\\p{L}\\p{N}%€$£])`,
    'dgiu',
  ),
  new RegExp(
    `${wordStart}${month}\\s+(?:the\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.:/]\\d|\\p{N})${yearAfter}`,
    'dgiu',
  ),
  new RegExp(
    `${wordStart}${month},?\\s+(?:de\\s+|del\\s+|of\\s+)?(?<year>(?:1[89]|20)\\d{2})(?!\\d)`,
    'dgiu',
  ),
  new RegExp(`${wordStart}${month}${wordEnd}`, 'dgiu'),
  /(?<![\d.,/:\-\p{L}])(?<year>(?:19|20)\d{2})(?![\d\p{L}]|[.,/:-]\d)/dgu,
  // "the harvest of '23", but not the quotation '23 bottles'.
  /(?<=\p{L}\s)['’](?<year>\d{2})(?![\d\p{L}'’]|[.,:]\d)(?![^'’]{0,40}\S['’](?!\p{L}))/dgu,
]

/** The days, months and years that a text writes in one of the languages above, in order and without overlaps. */
export function datesIn(text: string): readonly DateInText[] {
  if (!mayHoldDate.test(text)) return none
  const cached = cache.get(text)
  if (cached !== undefined) return cached
  const found = findDates(text)
  if (text.length <= longestCached) {
    if (cache.size >= mostCached) cache.clear()
    cache.set(text, found)
  }
  return found
}

/** A digit or the first letters of a month name. */
const mayHoldDate = new RegExp(
  `\\d|${[...new Set([...monthNumbers.keys()].map((name) => name.slice(0, 3)))].join('|')}`,
  'iu',
)
const none: readonly DateInText[] = []
/** By text: each question reads the same sentences again. */
const cache = new Map<string, readonly DateInText[]>()
const mostCached = 10_000
const longestCached = 2_000

function findDates(text: string): DateInText[] {
  const taken: DateInText[] = []
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (taken.some((other) => match.index < other.end && other.at < end)) continue
      const date = dateOf(match.groups ?? {}, text, match.index)
      if (date !== null) taken.push({ ...date, at: match.index, end })
    }
  }
  return taken.toSorted((one, other) => one.at - other.at)
}

function dateOf(groups: Record<string, string | undefined>, text: string, at: number): PartialDate | null {
  const year = groups['year'] === undefined ? null : fullYear(groups['year'])
  if (groups['first'] !== undefined)
    return numericDate(Number(groups['first']), Number(groups['second']), year)
  const name = groups['month']
  if (name !== undefined && groups['day'] === undefined && year === null && !isMonthAlone(name, text, at))
    return null
  const number = name === undefined ? numberOrNull(groups['number']) : (monthNumbers.get(fold(name)) ?? null)
  return validDate({ year, month: number, day: numberOrNull(groups['day']) })
}

const numberOrNull = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits)
/** '99' is 1999, '24' is 2024. */
const firstOfLastCentury = 50
const fullYear = (digits: string): number =>
  digits.length === 2 ? (Number(digits) >= firstOfLastCentury ? 1900 : 2000) + Number(digits) : Number(digits)

/** Day first, unless the second number cannot be a month. */
function numericDate(first: number, second: number, year: number | null): PartialDate | null {
  return validDate(
    second > 12 && first <= 12 ? { year, month: first, day: second } : { year, month: second, day: first },
  )
}

function validDate(date: PartialDate): PartialDate | null {
  const isMonth = date.month === null || (date.month >= 1 && date.month <= 12)
  const isDay = date.day === null || (date.day >= 1 && date.day <= 31)
  return isMonth && isDay ? date : null
}

/** Whether a month name without day and year is a month: 'in may' is one, 'you may' is not. */
function isMonthAlone(name: string, text: string, at: number): boolean {
  if (endsWithPreposition.test(text.slice(Math.max(0, at - 12), at))) return true
  // The whole text is the name: a heading in a diary.
  if (/^[\s#*_=:.-]*$/u.test(`${text.slice(0, at)}${text.slice(at + name.length)}`)) return true
  if (rangeEnd.test(text.slice(at + name.length, at + name.length + 40))) return true
  return !ambiguousNames.has(fold(name))
}

/** In lower case, January first. */
function monthsIn(language: string, style: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) =>
    format
      .format(Date.UTC(2024, at, 15))
      .toLowerCase()
      .replace('.', ''),
  )
}

function namesNotInEnglish(): string {
  const english = new Set((['long', 'short'] as const).flatMap((style) => monthsIn('en', style)))
  const known = [...monthNumbers.keys()].filter((name) => name.length > 3 || name === 'mai')
  return known
    .filter((name) => !english.has(name) && name !== 'sept')
    .toSorted((one, other) => other.length - one.length)
    .join('|')
}

function namesOfMonths(): Map<string, number> {
  const found = new Map<string, number>([
    ['sept', 9],
    ['marz', 3],
    ['mrz', 3],
    ['maerz', 3],
    ['märz', 3],
  ])
  for (const language of languages)
    for (const style of ['long', 'short'] as const)
      monthsIn(language, style).forEach((name, at) => {
        // With and without accents, because the text is not folded.
        if (name.length >= 3) found.set(name, at + 1).set(fold(name), at + 1)
      })
  return found
}

/** How a date fits a wanted one: `same` in all wanted parts, `open` where some are missing, `other` where one differs. */
export type DateFit = 'same' | 'open' | 'other'

export function fitOf(wanted: PartialDate, date: PartialDate): DateFit {
  let isOpen = false
  for (const part of ['year', 'month', 'day'] as const) {
    if (wanted[part] === null) continue
    if (date[part] === null) isOpen = true
    else if (date[part] !== wanted[part]) return 'other'
  }
  return isOpen ? 'open' : 'same'
}

const formats = new Map<string, Intl.DateTimeFormat>()

function monthIn(language: string, number: number): string {
  const locale = language === 'en' ? 'en-GB' : language
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(Date.UTC(2024, number - 1, 1))
}

/** '4 April 2024', 'April 2024', '2024', 'April'. */
export function dateInWords({ year, month: number, day }: PartialDate, language = 'en'): string {
  const name = number === null ? null : monthIn(language, number)
  return [day, name, year].filter((part) => part !== null).join(' ')
}
