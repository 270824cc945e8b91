import type { Question } from '#server/answering/question/question.ts'
import { type PartialDate, placeOf } from '#server/lib/language/dates.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { datedColumns, type DatedColumn } from './computed-columns.ts'
import type { Measure } from './choose-measure.ts'

/** The columns of a wide table that a question is about: a month's, or all of a year. */
export interface DatedMeasure {
  measure: Measure
  /** They have the dates of the question. */
  hasDates: boolean
}

/** Null where the table has no columns of months or years, or none that the question means. */
export function chooseDated(
  question: Question,
  columns: readonly ColumnVerdict[],
  fileWords: readonly string[],
): DatedMeasure | null {
  const dated = datedColumns(columns)
  const chosen = dated.filter(({ date }) => isMeant(date, question))
  const [first, ...others] = chosen.length > 0 ? chosen : question.dates.length > 0 ? [] : dated
  if (first === undefined) return null
  const years = question.dates.flatMap(({ year }) => year ?? [])
  return {
    measure: {
      column: { ...first.column, role: 'measure' },
      formula: others.map(({ column }) => ({ is: 'plus', column: column.name })),
      isNamed: true,
      isLikely: true,
      isQuantity: false,
      isOfYear: true,
      score: 1,
    },
    hasDates: hasYears(dated) || years.every((year) => fileWords.includes(String(year))),
  }
}

const hasYears = (dated: readonly DatedColumn[]): boolean => dated.every(({ date }) => date.year !== null)

function isMeant(date: PartialDate, { dates, isSpan }: Question): boolean {
  const [from, to] = dates
  if (isSpan && from !== undefined && to !== undefined) {
    const place = (one: PartialDate): number =>
      placeOf({ year: date.year === null ? null : one.year, month: one.month, day: null })
    return place(date) >= place(from) && place(date) <= place(to)
  }
  return dates.some((one) => isSame(one.year, date.year) && isSame(one.month, date.month))
}

const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null || one === other
