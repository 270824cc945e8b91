/** Day, optional clock time, optional zone; EXIF writes colons in the day. */
const timePattern =
  /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** As long as the pattern can match. */
const longest = '2026-07-12T23:30:00.123456789+02:00'.length

interface TimeParts {
  /** Replaces a zone in the text: '+01:00'. */
  offset?: string
  /** Digits behind the second. */
  fraction?: string
}

/**
 * '2026:10:24 09:30:00' and '+01:00' > '2026-10-24T09:30:00+01:00'; a day alone stays a day. Null when it is no time, or
 * one of an unset clock.
 */
export function isoTime(text: string, { offset = '', fraction = '' }: TimeParts = {}): string | null {
  const parts = text.length > longest ? null : timePattern.exec(text)
  if (parts === null) return null
  const [, year, month, day, hour, minute, second = '00', digits = fraction, zone = ''] = parts
  const date = `${year}-${month}-${day}`
  const local = hour === undefined ? date : `${date}T${hour}:${minute}:${second}`
  const parsed = new Date(hour === undefined ? date : `${local}Z`)
  // A camera with an unset clock writes 0000, and 30 February does not exist.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(local) || Number(year) < 1900)
    return null
  return hour === undefined ? date : local + millisecondsOf(digits) + zoneOf(offset || zone)
}

const millisecondsOf = (digits: string): string =>
  /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? `.${digits.slice(0, 3).padEnd(3, '0')}` : ''

function zoneOf(zone: string): string {
  if (zone === 'Z') return zone
  const [, hours, minutes] = /^([+-]\d\d):?(\d\d)$/.exec(zone) ?? []
  return hours === undefined ? '' : `${hours}:${minutes}`
}
