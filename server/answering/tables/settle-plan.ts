import type { TableResult } from '#contract/calls/tables.ts'
import type { Question } from '#server/answering/question/question.ts'
import type { CandidateTable } from './candidate-table.ts'
import { findValues, type FoundValue } from './find-values.ts'
import { planWith, type MadePlan } from './make-plan.ts'
import { runPlan } from './run-plan.ts'

export interface SettledPlan extends MadePlan {
  result: TableResult
}

const mostTries = 4

/**
 * Plans and runs what to ask of a table. While no row fulfils all conditions, the weakest of those that name a value in
 * part is dropped: the words that it explained are missing then. A column without a value in these rows is not what is
 * asked for: of a cash book, expenses have no income. `values`: those that the question names, if they are known.
 */
export async function settlePlan(
  question: Question,
  table: CandidateTable,
  values?: readonly FoundValue[],
): Promise<SettledPlan> {
  let found = values ?? (await findValues(question, table))
  const without = new Set<string>()
  for (let tries = 1; ; tries += 1) {
    const made = planWith(question, table, found, without)
    const result = await runPlan(made.plan, table.verdict.columns, table.send)
    const { measure } = made.plan
    if (result.row_count > 0 && result.statistics?.count === 0 && measure !== null && tries < mostTries) {
      without.add(measure)
      continue
    }
    const weakest = made.filters.findLast(({ isExact }) => !isExact)
    if (result.row_count > 0 || weakest === undefined || tries === mostTries) return { ...made, result }
    const dropped = new Set(weakest.filter.values)
    found = found.filter(({ column, value }) => column !== weakest.filter.column || !dropped.has(value))
  }
}
