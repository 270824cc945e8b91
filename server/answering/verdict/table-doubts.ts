import type { TablePlan } from '#contract/table-plan.ts'
import type { Question } from '#server/answering/question/question.ts'
import { worthOf } from '#server/answering/tables/ask-tables.ts'
import type { ChosenFilter } from '#server/answering/tables/choose-filters.ts'
import { quality } from '#server/answering/question/match-words.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { isReadWhole, type ColumnVerdict } from '#server/lib/table-verdict.ts'

const leastCoverage = 0.75
const leastMargin = 0.1

/** Why a plan may not be what was asked for; sentences in the order of their weight. */
export function doubtsOf(question: Question, best: SettledPlan, second: SettledPlan | undefined): string[] {
  const { plan, measure, filters, missing, coverage, isFallback, result, table } = best
  const needsMeasure = !['list', 'count', 'share', 'first', 'last'].includes(plan.operation)
  const doubts: [boolean, string][] = [
    [result.row_count === 0, 'No row fulfils all conditions.'],
    [missing.length > 0, `Nothing in the table explains ${listed(missing)}.`],
    [coverage < leastCoverage, `Only ${percent(coverage)} of the question is explained by the table.`],
    [
      second !== undefined && worthOf(best) - worthOf(second) < leastMargin,
      `${second?.table.fileName ?? ''} fits nearly as well.`,
    ],
    [isFallback, 'What is asked for cannot be computed from the table.'],
    [
      question.asked === 'amount' && plan.operation === 'list' && plan.measure === null,
      'The table has no column of what is asked for.',
    ],
    [
      filters.some((filter) => isTranslated(filter, table.verdict.columns)),
      'A value is only another word for what the question says.',
    ],
    [filters.some(({ isAmbiguous }) => isAmbiguous), 'A value occurs in several columns.'],
    [
      filters.some(({ isExact, words }) => !isExact && words.size < 2),
      'A value is similar to a word of the question, but not the same.',
    ],
    [
      needsMeasure && plan.measure !== null && measure?.isLikely !== true,
      `The question does not say that “${plan.measure ?? ''}” is meant.`,
    ],
    [
      plan.operation === 'share' && plan.filters.length === 0,
      'It is not clear of what a share is asked for.',
    ],
    [isOfOneRow(plan, result), 'Only one row has a value.'],
    [hasTotal(result), 'One row is as much as all others together, and may be their total.'],
    [!isReadWhole(table.verdict), 'Some rows of the table can’t be read.'],
  ]
  return doubts.flatMap(([isDoubt, sentence]) => (isDoubt ? [sentence] : []))
}

/** Nothing can be compared with itself. */
const isOfOneRow = ({ operation, groupBy }: TablePlan, { statistics }: SettledPlan['result']): boolean =>
  operation === 'difference' && groupBy === null && (statistics?.count ?? 0) < 2

const fewestRows = 3
const nearlyEqual = 1e-6

/** Only a row that adds up the others has as much as all of them. */
function hasTotal({ statistics }: SettledPlan['result']): boolean {
  const { count = 0, sum = null, max = null } = statistics ?? {}
  return (
    count >= fewestRows &&
    sum !== null &&
    typeof max === 'number' &&
    max > 0 &&
    Math.abs(sum - 2 * max) <= nearlyEqual * sum
  )
}

/** None of its words is in the value: 'moon' names no pet that is called Luna, but 'clothes' a category 'ropa'. */
const isTranslated = ({ words, filter }: ChosenFilter, columns: readonly ColumnVerdict[]): boolean =>
  filter.is !== 'filled' &&
  words.size > 0 &&
  [...words.values()].every((how) => how <= quality.synonym) &&
  columns.find(({ name }) => name === filter.column)?.role === 'text'

export const percent = (share: number): string => `${Math.round(share * 100)}%`

const listed = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ')
