import type { Question } from '#server/answering/question/question.ts'
import type { ClosedTable } from './candidate-table.ts'
import { settlePlan, type SettledPlan } from './settle-plan.ts'

/** A plan without rows answers nothing, however well it fits. */
const withoutRows = 0.4

/** How well a plan answers its question, to compare tables by. */
export const worthOf = ({ coverage, result }: SettledPlan): number =>
  coverage - (result.row_count === 0 ? withoutRows : 0)

/** Plans for each table, best first; `onError` gets what went wrong with a table, which is left out. */
export async function askTables(
  question: Question,
  tables: readonly ClosedTable[],
  onError: (error: unknown) => void,
): Promise<SettledPlan[]> {
  const settled = await Promise.all(
    tables.map((table) =>
      table
        .open((send) => settlePlan(question, { ...table, send }))
        .catch((error: unknown) => {
          onError(error)
          return null
        }),
    ),
  )
  return settled.filter((one) => one !== null).toSorted((one, other) => worthOf(other) - worthOf(one))
}
