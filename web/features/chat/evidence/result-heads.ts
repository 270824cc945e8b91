import type { TableResult } from '#contract/calls/tables.ts'
import type { TableQuestion } from '#contract/evidence.ts'
import { planFigure } from '#web/features/tables/plan-view.ts'
import { figureNames, groupWords } from '#web/features/tables/tables-words.ts'

/** The names of the columns of a result: those of its rows, or of its groups and what is computed for them. */
export function resultHeads({ plan, columns }: TableQuestion, { groups }: TableResult): string[] {
  if (groups === null) return columns.map(({ name }) => name)
  const figure = planFigure(plan)
  return [
    plan.groupBy?.column ?? '',
    groupWords.title(figureNames[figure], figure === 'count' ? null : plan.measure),
  ]
}
