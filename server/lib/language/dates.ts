import { fold } from './words.ts'

/** A day, a month or a year, as far as it is told; months and days count from 1. */
export interface PartialDate {
  year: number | null
  month: number | null
  day: number | null
}

/** Numbers that stand in the order of their days: 20240501; what is not told is nought. */
export const placeOf = ({ year, month, day }: PartialDate): number =>
  (year ?? 0) * 10_000 + (month ?? 0) * 100 + (day ?? 0)

export interface DateInText extends PartialDate {
  at: number
  end: number
}

/** Languages whose names of months are known. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']

const monthNumbers = namesOfMonths()
const names = [...monthNumbers.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** Short names that are words, too; they are months beside a number only. */
const doubtful = new Set([
  'mar',
  'mai',
  'may',
  'march',
  'mars',
  'sep',
  'set',
  'dec',
  'dez',
  'ago',
  'jun',
  'abr',
  'ene',
  'out',
  'avr',
  'mag',
  'gen',
  'mei',
  'maa',
  'mrt',
  'apr',
  'jan',
  'feb',
  'fev',
  'jul',
  'lug',
  'giu',
  'ott',
  'nov',
  'okt',
  'oct',
  'aug',
  'dic',
  'mars',
])
const prepositions =
  /(?:^|[\s(])(?:in|im|of|for|between|zwischen|entre|tra|fra|nel|during|since|until|till|by|from|en|au|de|du|d'|d’|mois de|para|mes de|desde|hasta|pour|seit|bis|vom|von|monat|month|mois|mes)\s*$/iu

/** In these languages no day stands behind its month: 'Mai 24' is of 2024. */
const notEnglish = namesBeforeYears()

const month = `(?<month>${names})\\.?`
const ordinal = '(?:st|nd|rd|th|\\.|er|º|°)?'
const between = "\\s*(?:of\\s+|de\\s+|d['’]|\\s)\\s*"
const yearAfter = '(?:,?\\s*(?:de\\s+|del\\s+|of\\s+)?(?<year>(?:1[89]|20)\\d{2})(?![\\d]))?'
const start = '(?<![\\p{L}\\p{N}])'
const stop = '(?![\\p{L}\\p{N}])'

/** 'Oct to Dec' is of months. */
const toMonth = new RegExp(
  `^\\.?\\s*(?:to|till|until|through|bis|à|a|al|hasta|[–-])\\s*(?:${names})${stop}`,
  'iu',
)

const patterns: RegExp[] = [
  /(?<![\d.,/-])(?<year>(?:1[89]|20)\d{2})-(?<number>\d{1,2})(?:-(?<day>\d{1,2}))?(?![\d-])/dgu,
  /(?<![\d.,/-])(?<year>(?:1[89]|20)\d{2})\/(?<number>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/dgu,
  /(?<![\d.,/-])(?<first>\d{1,2})(?<sign>[./-])(?<second>\d{1,2})\k<sign>(?<year>(?:1[89]|20)?\d{2})(?![\d/])/dgu,
  // 'Warm at 11.20.' ends with a time.
  /(?<![\d.,/-])(?<!(?<!\p{L})(?:at|um|à|vers|las) )(?<first>\d{1,2})\.(?<second>0?[1-9]|1[0-2])\.(?!\d)/dgiu,
  // '03/2026': a month.
  /(?<![\d.,/-])(?<number>0?[1-9]|1[0-2])\/(?<year>(?:19|20)\d{2})(?![\d/])/dgu,
  // In chats, before a time.
  /(?<![\d.,/-])(?<first>\d{1,2})\/(?<second>\d{1,2})(?=,?\s+\d{1,2}:\d{2})/dgu,
  // '22/09 Silence.': how a line of a diary begins.
  /(?<=^[\s>*[-]*)(?<first>0[1-9]|[12]\d|3[01])\/(?<second>0[1-9]|1[0-2])(?=\s*[\p{L}:,;–-]|\s*$)/dgmu,
  // '14-Oct-24', as tables write it.
  new RegExp(`${start}(?<day>\\d{1,2})-${month}-(?<year>(?:1[89]|20)?\\d{2})${stop}`, 'dgiu'),
  new RegExp(`${start}(?<day>\\d{1,2})${ordinal}${between}${month}${yearAfter}${stop}`, 'dgiu'),
  new RegExp(
    `${start}(?<month>${notEnglish})\\.?\\s+['’]?(?<year>[1-3]\\d)(?![\\d.:/,]\\d|[\\p{L}\\p{N}%€$£])`,
    'dgiu',
  ),
  new RegExp(
    `${start}${month}\\s+(?:the\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.:/]\\d|\\p{N})${yearAfter}`,
    'dgiu',
  ),
  new RegExp(`${start}${month},?\\s+(?:de\\s+|del\\s+|of\\s+)?(?<year>(?:1[89]|20)\\d{2})(?!\\d)`, 'dgiu'),
  new RegExp(`${start}${month}${stop}`, 'dgiu'),
  /(?<![\d.,/:\-\p{L}])(?<year>(?:19|20)\d{2})(?![\d\p{L}]|[.,/:-]\d)/dgu,
  // "the harvest of '23"; a quotation that begins with a number ends with a mark.
  /(?<=\p{L}\s)['’](?<year>\d{2})(?![\d\p{L}'’]|[.,:]\d)(?![^'’]{0,40}\S['’](?!\p{L}))/dgu,
]

/** Days, months and years of a text as people of some languages write them, in their order; none stands within another. */
export function datesIn(text: string): readonly DateInText[] {
  if (!mayHoldDate.test(text)) return none
  const before = kept.get(text)
  if (before !== undefined) return before
  const found = findDates(text)
  if (text.length <= longestKept) {
    if (kept.size >= mostKept) kept.clear()
    kept.set(text, found)
  }
  return found
}

/** A number, or how the name of a month begins. */
const mayHoldDate = new RegExp(
  `\\d|${[...new Set([...monthNumbers.keys()].map((name) => name.slice(0, 3)))].join('|')}`,
  'iu',
)
const none: readonly DateInText[] = []
/** What was found in texts: the same sentences are asked again and again. */
const kept = new Map<string, readonly DateInText[]>()
const mostKept = 10_000
const longestKept = 2_000

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
  if (groups['first'] !== undefined) return ofNumbers(Number(groups['first']), Number(groups['second']), year)
  const name = groups['month']
  if (name !== undefined && groups['day'] === undefined && year === null && !isMonthAlone(name, text, at))
    return null
  const number = name === undefined ? numberOrNull(groups['number']) : (monthNumbers.get(fold(name)) ?? null)
  return checked({ year, month: number, day: numberOrNull(groups['day']) })
}

const numberOrNull = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits)
/** '99' is of the last century, '24' of this one. */
const firstOfLastCentury = 50
const fullYear = (digits: string): number =>
  digits.length === 2 ? (Number(digits) >= firstOfLastCentury ? 1900 : 2000) + Number(digits) : Number(digits)

/** The day comes first, unless there is no such month. */
function ofNumbers(first: number, second: number, year: number | null): PartialDate | null {
  return checked(
    second > 12 && first <= 12 ? { year, month: first, day: second } : { year, month: second, day: first },
  )
}

function checked(date: PartialDate): PartialDate | null {
  const isMonth = date.month === null || (date.month >= 1 && date.month <= 12)
  const isDay = date.day === null || (date.day >= 1 && date.day <= 31)
  return isMonth && isDay ? date : null
}

/** `may` may be a verb: alone it is a month in capitals within a sentence, or after a word as `in`. */
function isMonthAlone(name: string, text: string, at: number): boolean {
  if (prepositions.test(text.slice(Math.max(0, at - 12), at))) return true
  // What stands over a part of a diary.
  if (/^[\s#*_=:.-]*$/u.test(`${text.slice(0, at)}${text.slice(at + name.length)}`)) return true
  if (toMonth.test(text.slice(at + name.length, at + name.length + 40))) return true
  return !doubtful.has(fold(name))
}

/** January first, in small letters. */
function monthsIn(language: string, style: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) =>
    format
      .format(Date.UTC(2024, at, 15))
      .toLowerCase()
      .replace('.', ''),
  )
}

function namesBeforeYears(): string {
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
        // Both as it is written and without accents: the text is searched as it is.
        if (name.length >= 3) found.set(name, at + 1).set(fold(name), at + 1)
      })
  return found
}

/** How a date that is told meets one that is asked for: all that is asked is there, nothing speaks against it, or something does. */
export type DateFit = 'same' | 'open' | 'other'

export function fitOf(asked: PartialDate, told: PartialDate): DateFit {
  let isOpen = false
  for (const part of ['year', 'month', 'day'] as const) {
    if (asked[part] === null) continue
    if (told[part] === null) isOpen = true
    else if (told[part] !== asked[part]) return 'other'
  }
  return isOpen ? 'open' : 'same'
}

const shown = new Map<string, Intl.DateTimeFormat>()

function monthIn(language: string, number: number): string {
  const locale = language === 'en' ? 'en-GB' : language
  const known = shown.get(locale) ?? new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  shown.set(locale, known)
  return known.format(Date.UTC(2024, number - 1, 1))
}

/** '4 April 2024', 'April 2024', '2024', 'April'. */
export function dateInWords({ year, month: number, day }: PartialDate, language = 'en'): string {
  const name = number === null ? null : monthIn(language, number)
  return [day, name, year].filter((part) => part !== null).join(' ')
}
