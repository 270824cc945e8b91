import type { TableResult } from '#contract/calls/tables.ts'
import type { TableFilter } from '#contract/table-plan.ts'
import type { Question } from '#server/answering/question/question.ts'
import type { CandidateTable } from './candidate-table.ts'
import { findValues, type FoundValue } from './find-values.ts'
import { planWith, type MadePlan } from './make-plan.ts'
import { runPlan } from './run-plan.ts'

export interface SettledPlan extends MadePlan {
  result: TableResult
}

const mostTries = 4

/** Values that a question names, and the plan that they make. */
export interface PlannedTable {
  values: readonly FoundValue[]
  made: MadePlan
}

/** Plans what to ask of a table. `onError`: its values could not be looked up; its columns may explain the question. */
export async function planTable(
  question: Question,
  table: CandidateTable,
  onError: (error: unknown) => void,
): Promise<PlannedTable> {
  const values = await findValues(question, table).catch((error: unknown) => {
    onError(error)
    return []
  })
  return { values, made: planWith(question, table, values, new Set()) }
}

/**
 * Runs what was planned for a table. While no row fulfils all conditions, the weakest of those that name a value in part
 * is dropped: the words that it explained are missing then. A column without a value in these rows is not what is asked
 * for: of a cash book, expenses have no income.
 */
export async function settlePlan(
  question: Question,
  table: CandidateTable,
  planned: PlannedTable,
): Promise<SettledPlan> {
  let { values, made } = planned
  const without = new Set<string>()
  for (let tries = 1; ; tries += 1) {
    const result = await runPlan(made.plan, table.verdict.columns, table.send)
    const { measure } = made.plan
    const weakest = made.filters.findLast(({ isExact }) => !isExact)
    const isEmpty = result.row_count > 0 && result.statistics?.count === 0 && measure !== null
    if (tries === mostTries || (!isEmpty && (result.row_count > 0 || weakest === undefined)))
      return { ...made, result }
    if (isEmpty) without.add(measure)
    else if (weakest !== undefined) values = withoutValues(values, weakest.filter)
    made = planWith(question, table, values, without)
  }
}

function withoutValues(values: readonly FoundValue[], dropped: TableFilter): FoundValue[] {
  const texts = new Set(dropped.values)
  return values.filter(({ column, value }) => column !== dropped.column || !texts.has(value))
}
