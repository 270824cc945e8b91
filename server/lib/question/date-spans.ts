import { placeOf, type DateInText } from '#server/lib/language/dates.ts'

/** 'July to September 2024' for its third quarter. */
export function inMonths(_: string, short: string, shortYear: string, ...rest: readonly string[]): string {
  const [digit, ...words] = rest.slice(0, 5)
  const quarter = Number(short ?? digit ?? words.findIndex((word) => word !== undefined) + 1)
  const [from = '', to = ''] = quarterMonths[quarter - 1] ?? []
  return `${from} to ${to} ${shortYear ?? rest[5] ?? ''}`
}
/** 'July to December 2024' for its second half. */
export const inHalf = (_: string, first: string | undefined, year: string | undefined): string =>
  `${first === undefined ? 'July to December' : 'January to June'} ${year ?? ''}`

const quarterMonths = [
  ['January', 'March'],
  ['April', 'June'],
  ['July', 'September'],
  ['October', 'December'],
] as const

/** 'From July to September', 'zwischen dem 1. und dem 4. Mai': two dates, and all between them. */
export function isSpanIn(dates: readonly DateInText[], text: string): boolean {
  const [first, last] = dates
  if (dates.length !== 2 || first === undefined || last === undefined) return false
  const between = text.slice(first.end, last.at)
  return (
    /^\s*(?:to|through|till|until|bis(?: zum)?|[–-]|à|a|al|au|hasta(?: el)?)\s*$/iu.test(between) ||
    (/^\s*(?:and(?: the)?|und(?: dem)?|et(?: le)?|y(?: el)?)\s*$/iu.test(between) &&
      /\b(?:between(?: the)?|zwischen(?: dem)?|entre(?: le| el)?)\s*$/iu.test(text.slice(0, first.at)))
  )
}

/** 'Between 1 January and 1 April 2025' is of one year; the first day of 'from 30 December to 2 January 2025' of the one before. */
export function withYearOfSpan(dates: readonly DateInText[], text: string): readonly DateInText[] {
  const [first, last] = dates
  if (!isSpanIn(dates, text) || first === undefined || last === undefined) return dates
  if (first.year !== null || first.day === null || last.day === null || last.year === null) return dates
  return [
    { ...first, year: placeOf(first) > placeOf({ ...last, year: null }) ? last.year - 1 : last.year },
    last,
  ]
}

/** 'In July in the budget of 2025': a year that stands apart is that of the months and days that tell none. */
export function withYearApart(dates: readonly DateInText[]): readonly DateInText[] {
  const [years, others] = [
    dates.filter(({ month }) => month === null),
    dates.filter(({ month }) => month !== null),
  ]
  const [only, ...more] = years
  if (only === undefined || more.length > 0 || others.length === 0) return dates
  return others.some(({ year }) => year !== null)
    ? dates
    : others.map((date) => ({ ...date, year: only.year }))
}

/** 'From July to September 2024' is of the month between as well. */
export function withMonthsBetween(dates: readonly DateInText[], text: string): readonly DateInText[] {
  const [first, last] = dates
  if (!isSpanIn(dates, text) || first === undefined || last === undefined) return dates
  const year = last.year ?? first.year
  if (first.day !== null || last.day !== null || first.month === null || last.month === null) return dates
  if ((first.year ?? year) !== year || first.month >= last.month) return dates
  return Array.from({ length: last.month - first.month + 1 }, (_, at) => ({
    ...(at === 0 ? first : last),
    year,
    month: (first.month ?? 0) + at,
  }))
}
