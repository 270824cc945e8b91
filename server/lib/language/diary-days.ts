import { datesIn, type PartialDate } from './dates.ts'

/** The month in a title such as 'Diary, July 2024'; null when it has none, several, or a day. */
export function monthOfTitle(title: string): PartialDate | null {
  const months = datesIn(title).filter(({ month }) => month !== null)
  const [only, ...others] = months
  const isOne = others.every(({ year, month }) => year === only?.year && month === only?.month)
  return only !== undefined && isOne && months.every(({ day }) => day === null)
    ? { year: only.year, month: only.month, day: null }
    : null
}

function weekdayNames(): string {
  const names = ['en', 'de', 'fr', 'es'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)).replace('.', ''))
    }),
  )
  return [...new Set(names)].toSorted((one, other) => other.length - one.length).join('|')
}

const entryHeading = new RegExp(
  `^[#*\\s]*(?:${weekdayNames()})\\.?,?\\s+(?:the\\s+)?(\\d{1,2})(?!\\p{L}|\\d|:\\d|\\.\\d)`,
  'iu',
)

/** The day in the heading of a diary entry, '## Saturday 13' or '**Lundi 5, Rennes.**'; null for other lines. */
export function dayOverEntry(line: string): number | null {
  const day = Number(entryHeading.exec(line)?.[1] ?? 0)
  return isDayOfMonth(day) ? day : null
}

const isDayOfMonth = (number: number): boolean => number >= 1 && number <= 31
