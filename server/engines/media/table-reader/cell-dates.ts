import { datesIn } from '#server/lib/language/dates.ts'

/** The day in a cell, as '2026-10-24', in both orders of day and month. One that the calendar does not have is null. */
export interface DayReadings {
  dayFirst: string | null
  monthFirst: string | null
  /** '14:30:00'; null without a time. */
  time: string | null
  /** The cell has a month only; its day is the first. */
  isMonth: boolean
}

/** Longer cells are text. */
const longestDate = 40
/** A year of two digits is at most this many years ahead; a later one is of the last century: '63' is 1963. */
const yearsAhead = 5
const firstOfLastCentury = (new Date().getFullYear() + yearsAhead + 1) % 100
/** Other years are no dates: '24-04-2203' is a document number. */
const [firstYear, lastYear] = [1000, 2100]

/** The time after a day: '14:30', '9:05 pm', '14:30:00.000Z', '14:30+02:00'. */
const timeAfterDay =
  /[T ,]\s?(\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d{1,9})?\s?([ap]\.?m\.?)?\s?(?:Z|(?:UTC|GMT)?(?:[+-]\d{1,2}:?(?:\d{2})?)?)?$/i
const isoDay = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const compactDay = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const numericDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
const isoMonth = /^(\d{4})-(\d{1,2})$/
const numericMonth = /^(0?[1-9]|1[0-2])[./](\d{4})$/
/** 'Jan 1 2000', 'October 24th, 2026'. */
const americanDay = /^(\p{L}{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/u
const weekday = /^\p{L}{2,10}\.?,?\s/u

/** The day or month in a cell, in numbers or with a month's name; null for anything else. */
export function dayIn(cell: string): DayReadings | null {
  if (cell.length > longestDate || !/\d/.test(cell)) return null
  const text = cell.trim()
  const timePart = timeAfterDay.exec(text)
  const time = clock(timePart?.[1], timePart?.[2])
  const date = (timePart === null ? text : text.slice(0, timePart.index)).replace(/,$/, '')
  const iso = isoDay.exec(date)
  if (iso !== null) return sameBoth(day(iso[1], iso[3], iso[4]), time)
  const numeric = numericDay.exec(date)
  if (numeric !== null) {
    const [, first, sign, second, digits = ''] = numeric
    const year = digits.length === 2 ? `${Number(digits) >= firstOfLastCentury ? 19 : 20}${digits}` : digits
    const dayFirst = day(year, second, first)
    if (sign === '.') return sameBoth(dayFirst, time)
    const monthFirst = day(year, first, second)
    return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst, time, isMonth: false }
  }
  const month = isoMonth.exec(date) ?? reversed(numericMonth.exec(date))
  if (month !== null) return monthOnly(day(month[1], month[2], '1'))
  return /\p{L}{3}/u.test(date) ? namedDay(date, time) : null
}

/** The day of '20240131'; null for anything else. Only a column of nothing else is read as days. */
export function compactDayIn(cell: string): DayReadings | null {
  const match = compactDay.exec(cell.trim())
  return match === null ? null : sameBoth(day(match[1], match[2], match[3]), null)
}

const reversed = (match: RegExpExecArray | null): [string, string, string] | null =>
  match?.[1] === undefined || match[2] === undefined ? null : [match[0], match[2], match[1]]

/** '24 October 2026', 'Oct 24, 2026', '3 mars 2024', 'Mai 2024'; null if the cell has anything else. */
function namedDay(text: string, time: string | null): DayReadings | null {
  const withoutWeekday = text.replace(weekday, '')
  // The first word of 'Mai 2024' is no weekday.
  const days = /\p{L}{3}/u.test(withoutWeekday) ? withoutWeekday : text
  const [date] = datesIn(days.replace(americanDay, '$2 $1 $3'))
  if (date === undefined || date.year === null || date.month === null) return null
  const otherSigns = text.replace(/[\p{L}\d.,\s-]/gu, '')
  const words = text.match(/\p{L}{2,}/gu) ?? []
  if (otherSigns !== '' || words.length > 4) return null
  const found = day(String(date.year), String(date.month), String(date.day ?? 1))
  return date.day === null ? monthOnly(found) : sameBoth(found, time)
}

const sameBoth = (found: string | null, time: string | null): DayReadings | null =>
  found === null ? null : { dayFirst: found, monthFirst: found, time, isMonth: false }

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

/** '14:30:00' for a time of day; null for anything else. */
export function dayTimeIn(cell: string): string | null {
  const [, text, half] = /^(\d{1,2}:\d{2}(?::\d{2})?)\s?([ap]\.?m\.?)?$/i.exec(cell.trim()) ?? []
  return clock(text, half)
}
