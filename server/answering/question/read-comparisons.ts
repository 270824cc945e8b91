import type { Language } from '#server/answering/languages/language.ts'
import type { DateInText } from '#server/lib/language/dates.ts'
import type { Comparison } from './question.ts'

interface PlacedComparison extends Comparison {
  at: number
  end: number
}

/** 'more than 5', 'über 1,5 Millionen'. */
export function comparisonsIn(language: Language, folded: string): PlacedComparison[] {
  return language.comparisons.flatMap(({ name, pattern }) => {
    const match = pattern.exec(folded)
    if (match === null) return []
    const from = match.index + match[0].length
    const number = /^\s*(?:[€$£]\s?)?([\d][\d.,]*|\p{L}+)(?:\s+(\p{L}+))?/u.exec(
      folded.slice(from, from + 60),
    )
    if (number === null) return []
    const [whole, first = '', second = ''] = number
    const value = /^\d/.test(first) ? Number(first.replaceAll(',', '')) : language.numbers[first]
    // 'after 2010' is of a date.
    if (
      value === undefined ||
      Number.isNaN(value) ||
      (value > 1_800 && value < 2_100 && /^\d{4}$/.test(first))
    )
      return []
    const scale = (language.numbers[second] ?? 1) >= 100 ? (language.numbers[second] ?? 1) : 1
    return [
      {
        is: name,
        value: value * scale,
        at: match.index,
        end: from + (scale > 1 ? whole.length : whole.indexOf(first) + first.length),
      },
    ]
  })
}

/** 'until 2006', 'nach dem 1. Mai 2020': the comparison that stands right before the only date. */
export function boundBefore(
  { comparisons }: Language,
  folded: string,
  dates: readonly DateInText[],
): Comparison['is'] | null {
  const [date] = dates
  if (date === undefined || dates.length > 1) return null
  const before = folded.slice(Math.max(0, date.at - 24), date.at + 1)
  const found = comparisons.find(({ pattern }) => {
    const match = pattern.exec(before)
    return (
      match !== null &&
      /^\s*(?:the |dem |den |der |le |la |el |il )?.?$/.test(before.slice(match.index + match[0].length))
    )
  })
  return found?.name ?? null
}
