/** '2024-07-12', '20240712', '2024_07_12': then no digit follows, or a time written without a gap. */
const dayPattern =
  /(?<!\d)(19[89]\d|20\d\d)([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?=\D|$|\d{6}(?!\d)|\d{9}(?!\d))/g

/** What follows a day: '_143011', '-14-30-11', ' at 2.30.11 PM', '_143011123'. */
const timePattern =
  /^(?:\s(?:at|um|à|om|alle|kl\.?)\s|[-_.\sT])?(\d\d?)([-_.:]?)([0-5]\d)\2([0-5]\d)(?:[-_.]?\d{3})?(?!\d)(?:\s?([AP])M\b)?/i

/** Google's camera app names pictures in UTC. */
const utcPattern = /^PXL_/

/**
 * When a picture was taken by its file name, as cameras, phones, screenshots and messengers name it: '2024-07-12',
 * '2024-07-12T14:30:11', or with Z in UTC. Null when the name has no day or several.
 */
export function timeInName(name: string): string | null {
  const days = [...name.matchAll(dayPattern)].filter(([, year, , month, day]) => isDay(year, month, day))
  const [found] = days
  if (found === undefined || days.length > 1) return null
  const [text, year, , month, day] = found
  const time = clockOf(name.slice(found.index + text.length))
  const date = `${year}-${month}-${day}`
  return time === null ? date : `${date}T${time}${utcPattern.test(name) ? 'Z' : ''}`
}

/** 30 February does not exist. */
const isDay = (year = '', month = '', day = ''): boolean =>
  new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)

function clockOf(rest: string): string | null {
  const [, hours = '', gap = '', minute, second, half] = timePattern.exec(rest) ?? []
  // One digit is an hour only with a gap behind it: '_1430' is a number.
  if (hours === '' || (hours.length < 2 && gap === '')) return null
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minute}:${second}`
}

/** 'Scan 2024-07-12.pdf', 'CamScanner 2024-07-12 14.30.pdf': the name of a page that was photographed. */
export const isNameOfScan = (name: string): boolean =>
  /(?<!\p{L})(?:cam)?scan(?:ned|ner|s)?(?!\p{L})/iu.test(name)
