/** Dates mentioned in a text: days since 1970, and years; without duplicates. */
interface ToldDays {
  days: ReadonlySet<number>
  /** Includes the years of the days. */
  years: ReadonlySet<number>
}

/** Tables and logs mention more days than are useful. */
const mostDays = 400

/** In the languages with stop words; the first three letters are used where they are unambiguous. */
const months = [
  /^(?:jan|gen|ene)/,
  /^(?:feb|fév|fev)/,
  /^(?:mar|mär|maa|mrt)(?!k)/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mag|mei|maio)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|août|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott|out)/,
  /^nov/,
  /^(?:dec|dez|déc|dic)/,
]
const monthNames = `january february march april may june july august september october november december
  januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre
  novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre gennaio
  febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro
  outubro dezembro januari februari maart mei augustus
  jan feb mar mär apr jun jul aug sep sept oct okt nov dec dez`.split(/\s+/)

/** Names of months, longest first, so that none matches within another. */
const monthName = monthNames.toSorted((one, other) => other.length - one.length).join('|')
/** Names of months do not count as words of a text. */
export const isMonthName: ReadonlySet<string> = new Set(monthNames)

const year = String.raw`(?<y>19[5-9]\d|20[0-6]\d)`
const forms = [
  // 2025-06-14, 2025_06_14, 20250614, IMG_20250614_143011
  new RegExp(
    String.raw`(?<!\d)${year}(?<s>[-_./]?)(?<m>0[1-9]|1[0-2])\k<s>(?<d>0[1-9]|[12]\d|3[01])(?!\d)`,
    'gu',
  ),
  // 14.6.2025, 14/06/2025, 14-06-2025
  new RegExp(String.raw`(?<![\d.])(?<d>[0-3]?\d)(?<s>[-_./]) ?(?<m>[01]?\d)\k<s> ?${year}(?!\d|\.\d)`, 'gu'),
  // 14 June 2025, 14. Juni 2025, 14 de junio de 2025
  new RegExp(
    String.raw`(?<!\d)(?<d>[0-3]?\d)(?:st|nd|rd|th|er|\.)?[ _]+(?:de |di |of )?(?<n>${monthName})\.?,?[ _]+(?:de |del )?${year}(?!\d)`,
    'giu',
  ),
  // June 14, 2025
  new RegExp(
    String.raw`(?<!\p{L})(?<n>${monthName})\.?[ _]+(?<d>[0-3]?\d)(?:st|nd|rd|th)?,?[ _]+${year}(?!\d)`,
    'giu',
  ),
]
const years = new RegExp(String.raw`(?<![\d.,-])${year}(?!\d|[.,]\d)`, 'gu')

/** The days and years mentioned in a text or name. */
export function toldDays(text: string): ToldDays {
  const days = new Set<number>()
  const mentioned = new Set<number>()
  for (const form of forms) {
    for (const { groups = {} } of text.matchAll(form)) {
      const day = dayOf(groups)
      if (day === null || days.size >= mostDays) continue
      days.add(day)
      mentioned.add(Number(groups['y']))
    }
  }
  for (const { groups } of text.matchAll(years)) mentioned.add(Number(groups?.['y']))
  return { days, years: mentioned }
}

function dayOf({ y, m, n, d }: Record<string, string | undefined>): number | null {
  const month =
    n === undefined ? Number(m) - 1 : months.findIndex((start) => start.test((n ?? '').toLowerCase()))
  const date = new Date(Date.UTC(Number(y), month, Number(d)))
  // The 31st of June is not a date.
  return date.getUTCMonth() === month && date.getUTCDate() === Number(d) ? dayAt(date.getTime()) : null
}

/** Whole days since 1970 from milliseconds. */
export const dayAt = (ms: number): number => Math.floor(ms / 86_400_000)
