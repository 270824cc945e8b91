import type { Question } from '#server/answering/question/question.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { percent } from '#server/answering/verdict/table-doubts.ts'
import type { Verdict } from '#server/answering/verdict/verdict.ts'
import { columnText, filtersText } from './filters-text.ts'

const operations = {
  list: 'The rows that fit were listed.',
  count: 'The rows that fit were counted.',
  sum: 'were added up',
  mean: 'were averaged',
  median: 'were put in order for the middle one',
  min: 'were searched for the lowest',
  max: 'were searched for the highest',
  difference: 'were compared',
  share: 'were compared with all rows',
  first: 'were searched for the first',
  last: 'were searched for the last',
} as const

/** How an answer was found, in sentences. */
export function howOf(question: Question, settled: readonly SettledPlan[], verdict: Verdict): string[] {
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
            `The best sentence has ${percent(verdict.near)} of the question beside it, the best table, ${best.table.fileName}, explains ${percent(best.coverage)}.`,
          ]),
    ]
  const { plan, table, coverage } = best
  const conditions = filtersText(plan.filters, table.verdict.columns)
  const operation = operations[plan.operation]
  const measured =
    plan.measure === null || operation.startsWith('The')
      ? operation.startsWith('The')
        ? operation
        : `The rows ${operation}.`
      : `The values of “${columnText(plan.measure)}” ${operation}.`
  return [
    ...start,
    `${table.fileName} explains ${percent(coverage)} of the question${second === undefined ? '' : `, the next table, ${second.table.fileName}, ${percent(second.coverage)}`}.`,
    conditions === '' ? 'All of its rows were used.' : `Rows were chosen by: ${conditions}.`,
    measured,
    ...(verdict.certainty === 'sure' ? [] : verdict.doubts),
  ]
}
