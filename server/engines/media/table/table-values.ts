/** Longer cells are words. */
const longestValue = 40
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The number a cell shows, or null: '1,204.40', '£12', '3,5 %', '(4.00)'. `hasDecimalComma` settles '1,234' and '1.234'.
 * What has leading zeros or too many digits is a code and no number.
 */
export function parseNumber(cell: string, hasDecimalComma: boolean): number | null {
  if (cell.length > longestValue || !/\d/.test(cell)) return null
  // Most numbers of large tables, without the work that the others need.
  if (/^-?(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/.test(cell)) return Number(cell)
  const bare = cell
    .trim()
    .replace(/^(?:[A-Z]{3}|[$€£¥₹])\s?|\s?(?:[A-Z]{3}|[$€£¥₹%])$/gu, '')
    .replace(/[\s'’\u00a0\u202f]/g, '')
  const negative = /^\((.+)\)$/.exec(bare)?.[1]
  const match = /^([+-]?)(?:[$€£¥₹])?(\d[\d.,]*)$/.exec(negative ?? bare)
  if (match === null) return null
  const digits = plainDigits(match[2] ?? '', hasDecimalComma)
  if (digits === null || /^0\d/.test(digits) || digits.replace('.', '').length > 15) return null
  const value = Number(digits)
  return match[1] === '-' || negative !== undefined ? -value : value
}

/** '1.204,40' > '1204.40'. */
function plainDigits(text: string, hasDecimalComma: boolean): string | null {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma === -1 && point === -1) return text
  const isCommaDecimal =
    comma !== -1 && point !== -1 ? comma > point : decimalAlone(text, hasDecimalComma) === ','
  const [decimal, group] = isCommaDecimal ? [',', '.'] : ['.', ',']
  const [whole = '', fraction, ...rest] = text.split(decimal)
  if (rest.length > 0 || fraction?.includes(group) === true) return null
  if (whole.includes(group) && !new RegExp(`^\\d{1,3}(\\${group}\\d{2,3})*\\${group}\\d{3}$`).test(whole))
    return null
  return whole.replaceAll(group, '') + (fraction ? `.${fraction}` : '')
}

/** Which sign is the decimal one where only one of the two stands. */
function decimalAlone(text: string, hasDecimalComma: boolean): ',' | '.' {
  const sign = text.includes(',') ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  const isGrouping = /^\d{1,3}([.,]\d{3})+$/.test(text)
  if (!isGrouping) return sign
  const isOwnSign = (sign === ',') === hasDecimalComma
  return isOwnSign && text.indexOf(sign) === text.lastIndexOf(sign) ? sign : other
}

/** A day as '2026-10-24'; with slashes both readings, of which a calendar may allow one only. */
export interface DayReadings {
  dayFirst: string | null
  monthFirst: string | null
}

/** The day a cell shows, or null: ISO dates, 24.10.2026, 24/10/2026, 24/10/26, 24 October 2026, Oct 24, 2026; a time may follow. */
export function parseDay(cell: string): DayReadings | null {
  if (cell.length > longestValue || !/\d/.test(cell)) return null
  const text = cell.trim()
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d.*)?$/.exec(text)
  if (iso !== null) return same(day(iso[1], iso[2], iso[3]))
  const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,]+\d.*)?$/.exec(text)
  if (numeric !== null) {
    const [, first, sign, second, told = ''] = numeric
    const year = told.length === 2 ? `${told >= firstOfLastCentury ? 19 : 20}${told}` : told
    const dayFirst = day(year, second, first)
    if (sign === '.') return same(dayFirst)
    const monthFirst = day(year, first, second)
    return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst }
  }
  const named = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(text)
  if (named !== null) return same(day(named[3], monthNumber(named[2]), named[1]))
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(text)
  return american === null ? null : same(day(american[3], monthNumber(american[1]), american[2]))
}

function same(found: string | null): DayReadings | null {
  return found === null ? null : { dayFirst: found, monthFirst: found }
}

function monthNumber(name = ''): string {
  return String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

/** Of two digits, as in `language/dates.ts`: '63' of a birthday is of the last century. */
const firstOfLastCentury = '50'
/** Years that tables tell of: '24-04-2203' is the number of a slip. */
const [firstYear, lastYear] = [1000, 2100]

function day(year = '', month = '', dayOfMonth = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(dayOfMonth)]
  if (y < firstYear || y > lastYear) return null
  if (m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(y, m, 0)).getUTCDate()) return null
  return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
}
