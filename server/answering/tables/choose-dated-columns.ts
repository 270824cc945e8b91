import type { Question } from '#server/answering/question/question.ts'
import { type PartialDate, placeOf } from '#server/lib/language/dates.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { datedColumns, type DatedColumn } from './computed-columns.ts'
import type { Measure } from './choose-measure.ts'
import { bestMatch } from '#server/answering/question/match-words.ts'

/** The columns of a wide table that a question is about: a month's, or all of a year. */
export interface DatedMeasure {
  measure: Measure
  /** Of two of them. */
  isDifference: boolean
  /** They have the dates of the question. */
  hasDates: boolean
}

/** Null where the table has no columns of months or years, or none that the question means. */
export function chooseDated(
  question: Question,
  columns: readonly ColumnVerdict[],
  fileWords: readonly string[],
): DatedMeasure | null {
  const groups = datedColumns(columns)
  const named = [...groups].flatMap(([rest, group]) => {
    const how = question.words.reduce((sum, word) => sum + bestMatch(word, rest.split(' ')), 0)
    return rest === '' || how > 0 ? [{ group, how }] : []
  })
  const [best] = named.toSorted((one, other) => other.how - one.how)
  if (best === undefined) return null
  const dated = best.group
  const chosen = dated.filter(({ date }) => isMeant(date, question))
  // Without a date, 'population 2011' and 'population 2021' have nothing in common that could be added up.
  const isWhole = question.dates.length === 0 && best.how === 0
  const isDifference = question.operation === 'difference' && chosen.length === 2
  const inOrder = isDifference
    ? chosen.toSorted((one, other) => placeOf(other.date) - placeOf(one.date))
    : chosen
  const [first, ...others] = chosen.length > 0 ? inOrder : isWhole ? dated : []
  if (first === undefined) return null
  const years = question.dates.flatMap(({ year }) => year ?? [])
  return {
    measure: {
      column: { ...first.column, role: 'measure' },
      formula: others.map(({ column }) => ({ is: isDifference ? 'minus' : 'plus', column: column.name })),
      explains: [],
      isNamed: true,
      isOfHeading: true,
      isLikely: true,
      isQuantity: false,
      isOfYear: true,
      score: 1,
    },
    isDifference,
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
