import type { Question } from '#server/answering/question/question.ts'
import type { ClosedTable } from './candidate-table.ts'
import { planTable, settlePlan, type SettledPlan } from './settle-plan.ts'

/** Tables whose plans are run: of the others, values and columns explain less of the question. */
const mostRun = 4
/** A plan without rows answers nothing, however well it fits. */
const withoutRows = 0.4

/** How well a plan answers its question, to compare tables by. */
export const worthOf = ({ coverage, result }: SettledPlan): number =>
  coverage - (result.row_count === 0 ? withoutRows : 0)

/** Plans for the tables that explain most of a question, best first; `onError` gets what went wrong with a table. */
export async function askTables(
  question: Question,
  tables: readonly ClosedTable[],
  onError: (error: unknown) => void,
): Promise<SettledPlan[]> {
  const each = async <One, Result>(
    some: readonly One[],
    work: (one: One) => Promise<Result>,
  ): Promise<Result[]> => {
    const done = await Promise.allSettled(some.map(work))
    return done.flatMap((one) => {
      if (one.status === 'fulfilled') return [one.value]
      onError(one.reason)
      return []
    })
  }
  const planned = await each(tables, (table) =>
    table.open(async (send) => ({ table, ...(await planTable(question, { ...table, send }, onError)) })),
  )
  const likely = planned.toSorted((one, other) => other.made.coverage - one.made.coverage).slice(0, mostRun)
  const settled = await each(likely, ({ table, ...plan }) =>
    table.open((send) => settlePlan(question, { ...table, send }, plan)),
  )
  return settled.toSorted((one, other) => worthOf(other) - worthOf(one))
}
