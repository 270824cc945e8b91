const numberFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** 'a', 'a and b', 'a, b and c'. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** 'a and b', 'a, b and 3 others' with at most so many by name. */
export function someOf(words: readonly string[], most: number): string {
  const others = words.length - most
  return others <= 0
    ? listOf(words)
    : listOf([...words.slice(0, most), others === 1 ? '1 other' : `${others} others`])
}

/** '1 row', '31 rows', '1,204 rows'. */
export function countOf(count: number, noun: string): string {
  return `${numberFormat.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** '1,204.40' with as many decimals as asked for. */
export function decimal(value: number, decimals: number): string {
  return new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}

/**
 * 'Saturday 24 October 2026' of an ISO date or time, as it was where it was written; '' when it is none.
 */
export function dayInWords(iso: string, options: { withWeekday?: boolean } = {}): string {
  const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
  return options.withWeekday === true ? `${weekday.format(date)} ${day.format(date)}` : day.format(date)
}

/** 'October 2026' of '2026-10'; '' when it is none. */
export const monthInWords = (iso: string): string => dayInWords(`${iso}-01`).replace(/^\d+ /, '')

/** '3 May 2026 to 9 June 2026', or the one day; '' when they are no days. */
export function spanInWords(first: string, last: string): string {
  const [from, to] = [dayInWords(first), dayInWords(last)]
  return from === to || to === '' ? from : `${from} to ${to}`
}

/** '1.2 MB', base 1024 (specification 2, section 5). */
export function sizeInWords(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return power === 0 ? `${bytes} B` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`
}

/** '34 seconds', '2 minutes and 5 seconds', '1 hour and 2 minutes'. */
export function durationInWords(seconds: number): string {
  const whole = Math.max(Math.round(seconds), 1)
  const units = [
    { count: Math.floor(whole / 3600), noun: 'hour' },
    { count: Math.floor(whole / 60) % 60, noun: 'minute' },
    { count: whole % 60, noun: 'second' },
  ]
  const first = units.findIndex(({ count }) => count > 0)
  const told = units.slice(first, first + 2).filter(({ count }) => count > 0)
  return listOf(told.map(({ count, noun }) => countOf(count, noun)))
}
