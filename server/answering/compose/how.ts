import type { TableOperation } from '#contract/table-plan.ts'
import type { Question } from '#server/answering/question/question.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { percent } from '#server/answering/verdict/table-doubts.ts'
import type { TextFeatures, Verdict } from '#server/answering/verdict/verdict.ts'
import { filtersText, measureText } from './filters-text.ts'

/** What was done with the rows of a plan, or with the values of its measure. */
const done: Readonly<Record<TableOperation, string>> = {
  list: 'listed',
  count: 'counted',
  sum: 'added up',
  mean: 'averaged',
  median: 'put in order for the middle one',
  min: 'searched for the lowest',
  max: 'searched for the highest',
  difference: 'compared',
  share: 'compared with all rows',
  first: 'searched for the first',
  last: 'searched for the last',
}

/** How an answer was found, in sentences. */
export function howOf(
  question: Question,
  settled: readonly SettledPlan[],
  verdict: Verdict,
  { coverage: ofText }: Pick<TextFeatures, 'coverage'>,
): string[] {
  const [best, second] = settled
  const looked = question.words.map(({ text }) => `“${text}”`).join(', ')
  const start = looked === '' ? [] : [`The question was searched for ${looked}.`]
  if (best === undefined || verdict.from === 'text')
    return [
      ...start,
      'The passages that fit best were compared sentence by sentence.',
      ...(best === undefined
        ? []
        : [
            `The best sentence and its file have ${percent(ofText)} of the question, the best table, ${best.table.fileName}, explains ${percent(best.coverage)}.`,
          ]),
    ]
  const { plan, table, coverage } = best
  const conditions = filtersText(plan.filters, table.verdict.columns)
  const isOfValues = plan.measure !== null && plan.operation !== 'list' && plan.operation !== 'count'
  const what = isOfValues ? `The values of “${measureText(plan)}”` : 'The rows that fit'
  return [
    ...start,
    `${table.fileName} explains ${percent(coverage)} of the question${second === undefined ? '' : `, the next table, ${second.table.fileName}, ${percent(second.coverage)}`}.`,
    conditions === '' ? 'All of its rows were used.' : `Rows were chosen by: ${conditions}.`,
    `${what} were ${done[plan.operation]}.`,
    ...(verdict.certainty === 'sure' ? [] : verdict.doubts),
  ]
}
