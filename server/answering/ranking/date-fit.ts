import type { Question } from '#server/answering/question/question.ts'
import { fitOf, placeOf, type DateFit, type PartialDate } from '#server/lib/language/dates.ts'

type Asked = Pick<Question, 'dates' | 'isSpan' | 'bound'>

/** The share of a question's dates that dates of a text are, from 0 to 1; of a time or a bound, whether one is within it. */
export function datesMet(question: Asked, told: readonly PartialDate[]): number {
  const { dates } = question
  if (dates.length === 0 || told.length === 0) return 0
  if (isTime(question)) return told.some((date) => fitOfTime(question, date) === 'same') ? 1 : 0
  const met = dates.filter((asked) => told.some((date) => fitOf(asked, date) === 'same'))
  return met.length / dates.length
}

/** Whether all dates of a text are other ones than those of a question. */
export const areOthers = (question: Asked, told: readonly PartialDate[]): boolean =>
  question.dates.length > 0 &&
  told.length > 0 &&
  told.every((date) =>
    isTime(question)
      ? fitOfTime(question, date) === 'other'
      : question.dates.every((asked) => fitOf(asked, date) === 'other'),
  )

const isTime = ({ dates, isSpan, bound }: Asked): boolean => isSpan || (bound !== null && dates.length === 1)

/** How a date lies to a time between two dates, or on one side of a date. */
function fitOfTime({ dates, isSpan, bound }: Asked, date: PartialDate): DateFit {
  const [first, last = first] = dates
  if (first === undefined || last === undefined) return 'open'
  if (date.year === null && (first.year !== null || last.year !== null)) return 'open'
  const isWithin = {
    span: placeOf(date) >= placeOf(first) && placeOf(date) <= endOf(last),
    above: placeOf(date) > endOf(first),
    from: endOf(date) >= placeOf(first),
    below: placeOf(date) < placeOf(first),
    to: placeOf(date) <= endOf(first),
  }[isSpan || bound === null ? 'span' : bound]
  return isWithin ? 'same' : 'other'
}

/** The last place within a month or a year. */
const endOf = ({ year, month, day }: PartialDate): number =>
  placeOf({ year, month: month ?? 12, day: day ?? 31 })
