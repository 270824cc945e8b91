import type { Question } from '#server/answering/question/question.ts'
import type { ClosedTable } from './candidate-table.ts'
import { findValues } from './find-values.ts'
import { planWith } from './make-plan.ts'
import { settlePlan, type SettledPlan } from './settle-plan.ts'

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
  const looked = await each(tables, (table) =>
    table.open(async (send) => {
      // The texts of a huge table take too long; its columns may explain the question all the same.
      const values = await findValues(question, { ...table, send }).catch((error: unknown) => {
        onError(error)
        return []
      })
      const { coverage } = planWith(question, { ...table, send }, values, new Set())
      return { table, values, coverage }
    }),
  )
  const likely = looked.toSorted((one, other) => other.coverage - one.coverage).slice(0, mostRun)
  const settled = await each(likely, ({ table, values }) =>
    table.open((send) => settlePlan(question, { ...table, send }, values)),
  )
  return settled.toSorted((one, other) => worthOf(other) - worthOf(one))
}
