import { datesIn } from '#server/lib/language/dates.ts'

/** A day that a cell shows, as '2026-10-24'; with slashes both readings, of which a calendar may allow only one. */
export interface DayReadings {
  dayFirst: string | null
  monthFirst: string | null
  /** '14:30:00'; null without a time. */
  time: string | null
  /** The cell shows only a month; the day is the first. */
  isMonth: boolean
}

/** Longer cells are words. */
const longestDate = 40
/** A year of two digits is at most so many years from now; '63' is of the last century. */
const yearsAhead = 5
const firstOfLastCentury = (new Date().getFullYear() + yearsAhead + 1) % 100
/** '24-04-2203' is the number of a slip. */
const [firstYear, lastYear] = [1000, 2100]

/** '14:30', '9:05 pm', '14:30:00.000Z' and '14:30+02:00' behind a day. */
const timeBehind =
  /[T ,]\s?(\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d{1,9})?\s?([ap]\.?m\.?)?\s?(?:Z|(?:UTC|GMT)?(?:[+-]\d{1,2}:?(?:\d{2})?)?)?$/i
const isoDay = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const compactDay = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const numericDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const isoMonth = /^(\d{4})-(\d{1,2})$/
const numericMonth = /^(0?[1-9]|1[0-2])[./](\d{4})$/
/** 'Jan 1 2000', 'October 24th, 2026'. */
const americanDay = /^(\p{L}{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/u
const weekday = /^\p{L}{2,10}\.?,?\s/u

/** The day or month a cell shows, in numbers or with a month's name; null when it shows something else. */
export function dayIn(cell: string): DayReadings | null {
  if (cell.length > longestDate || !/\d/.test(cell)) return null
  const text = cell.trim()
  const behind = timeBehind.exec(text)
  const told = clock(behind?.[1], behind?.[2])
  const date = (behind === null ? text : text.slice(0, behind.index)).replace(/,$/, '')
  const iso = isoDay.exec(date)
  if (iso !== null) return sameBoth(day(iso[1], iso[3], iso[4]), told)
  const numeric = numericDay.exec(date)
  if (numeric !== null) {
    const [, first, sign, second, shown = ''] = numeric
    const year = shown.length === 2 ? `${Number(shown) >= firstOfLastCentury ? 19 : 20}${shown}` : shown
    const dayFirst = day(year, second, first)
    if (sign === '.') return sameBoth(dayFirst, told)
    const monthFirst = day(year, first, second)
    return dayFirst === null && monthFirst === null
      ? null
      : { dayFirst, monthFirst, time: told, isMonth: false }
  }
  const month = isoMonth.exec(date) ?? reversed(numericMonth.exec(date))
  if (month !== null) return monthOnly(day(month[1], month[2], '1'))
  return /\p{L}{3}/u.test(date) ? namedDay(date, told) : null
}

/** '20240131'; only a column of nothing else is one of days. */
export function compactDayIn(cell: string): DayReadings | null {
  const match = compactDay.exec(cell.trim())
  return match === null ? null : sameBoth(day(match[1], match[2], match[3]), null)
}

const reversed = (match: RegExpExecArray | null): [string, string, string] | null =>
  match?.[1] === undefined || match[2] === undefined ? null : [match[0], match[2], match[1]]

/** '24 October 2026', 'Oct 24, 2026', '3 mars 2024', 'Mai 2024'; nothing else may be in the cell. */
function namedDay(text: string, told: string | null): DayReadings | null {
  const behind = text.replace(weekday, '')
  // 'Mai 2024' begins with its month.
  const days = /\p{L}{3}/u.test(behind) ? behind : text
  const [date] = datesIn(days.replace(americanDay, '$2 $1 $3'))
  if (date === undefined || date.year === null || date.month === null) return null
  const left = text.replace(/[\p{L}\d.,\s-]/gu, '')
  const words = text.match(/\p{L}{2,}/gu) ?? []
  if (left !== '' || words.length > 4) return null
  const found = day(String(date.year), String(date.month), String(date.day ?? 1))
  return date.day === null ? monthOnly(found) : sameBoth(found, told)
}

const sameBoth = (found: string | null, told: string | null): DayReadings | null =>
  found === null ? null : { dayFirst: found, monthFirst: found, time: told, isMonth: false }

const monthOnly = (found: string | null): DayReadings | null =>
  found === null ? null : { dayFirst: found, monthFirst: found, time: null, isMonth: true }

function day(year = '', month = '', dayOfMonth = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(dayOfMonth)]
  if (y < firstYear || y > lastYear) return null
  if (m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return null
  return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
}

/** '9:05 pm' > '21:05:00'. */
function clock(text: string | undefined, half: string | undefined): string | null {
  if (text === undefined) return null
  const [hours = '', minutes = '', seconds = '00'] = text.split(':')
  const isAfternoon = /^p/i.test(half ?? '')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return hour > 23 || Number(minutes) > 59 || Number(seconds) > 59
    ? null
    : `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

/** Seconds of '1:23', '26:10:05'; null for anything else. */
export function secondsIn(cell: string): number | null {
  const match = /^(-?)(\d{1,4}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,3})?)?$/.exec(cell.trim())
  if (match === null) return null
  const [, sign, hours, minutes, seconds] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0))
}

/** '14:30:00' of a time of the day; null for anything else. */
export function dayTimeIn(cell: string): string | null {
  const [, told, half] = /^(\d{1,2}:\d{2}(?::\d{2})?)\s?([ap]\.?m\.?)?$/i.exec(cell.trim()) ?? []
  return clock(told, half)
}
