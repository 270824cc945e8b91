import type { Question } from '#server/answering/question/question.ts'
import { fitOf, placeOf, type PartialDate } from '#server/lib/language/dates.ts'

/** The share of a question's dates that dates of a text are, from 0 to 1; of a time or a bound, whether one is within it. */
export function datesMet(
  { dates, isSpan, bound }: Pick<Question, 'dates' | 'isSpan' | 'bound'>,
  told: readonly PartialDate[],
): number {
  const [first, last] = dates
  if (first === undefined || told.length === 0) return 0
  if (isSpan && last !== undefined)
    return told.some((date) => placeOf(date) >= placeOf(first) && placeOf(date) <= endOf(last)) ? 1 : 0
  if (bound !== null && dates.length === 1) {
    const isAfter = bound === 'above' || bound === 'from'
    return told.some(
      (date) =>
        date.year !== null && (isAfter ? placeOf(date) >= placeOf(first) : placeOf(date) <= endOf(first)),
    )
      ? 1
      : 0
  }
  const met = dates.filter((asked) => told.some((date) => fitOf(asked, date) === 'same'))
  return met.length / dates.length
}

/** Whether all dates of a text are other ones than those of a question. */
export const areOthers = ({ dates }: Pick<Question, 'dates'>, told: readonly PartialDate[]): boolean =>
  dates.length > 0 &&
  told.length > 0 &&
  told.every((date) => dates.every((asked) => fitOf(asked, date) === 'other'))

/** The last place within a month or a year. */
const endOf = ({ year, month, day }: PartialDate): number =>
  placeOf({ year, month: month ?? 12, day: day ?? 31 })
