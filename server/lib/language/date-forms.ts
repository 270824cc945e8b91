import type { PartialDate } from './dates.ts'

/** Languages in which people write the names of months. */
const languages = ['en', 'de', 'fr', 'es'] as const

/**
 * A date as it may stand in a text, each form so that the words of it stand side by side: '4 april 2024', 'april 4 2024',
 * '4 de abril de 2024', '2024-04-04', '04.04.2024', '4/4/24'.
 */
export function writtenForms({ year, month, day }: PartialDate): string[] {
  if (month === null) return year === null ? [] : [String(year)]
  const named = names(month).flatMap((name) => namedForms(name, year, day))
  const numbered = day === null ? monthForms(year, month) : year === null ? [] : dayForms(year, month, day)
  return [...new Set([...named, ...numbered])]
}

function namedForms(name: string, year: number | null, day: number | null): string[] {
  if (day === null) return year === null ? [name] : [`${name} ${year}`, `${name} de ${year}`]
  return [`${day} ${name}`, `${day}. ${name}`, `${day} de ${name}`, `${name} ${day}`, `${day}th ${name}`]
}

/** Dates are one word each, as the index has them. */
function monthForms(year: number | null, month: number): string[] {
  if (year === null) return []
  const days = Array.from({ length: 31 }, (_, at) => at + 1)
  return [`${year}-${two(month)}`, ...days.flatMap((day) => dotted(year, month, day))]
}

const dayForms = (year: number, month: number, day: number): string[] => [
  `${year}-${two(month)}-${two(day)}`,
  `${year}/${two(month)}/${two(day)}`,
  ...dotted(year, month, day),
  ...[two, String].flatMap((written) =>
    ['/', '-', '.'].map((sign) => [written(day), written(month), String(year).slice(2)].join(sign)),
  ),
]

const dotted = (year: number, month: number, day: number): string[] =>
  [two, String].flatMap((written) => ['.', '/'].map((sign) => [written(day), written(month), year].join(sign)))

const two = (value: number | string): string => String(value).padStart(2, '0')

const names = (month: number): string[] => [
  ...new Set(
    languages.map((language) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
        .format(Date.UTC(2024, month - 1, 15))
        .toLowerCase(),
    ),
  ),
]
