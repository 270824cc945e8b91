import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/answering/question/question.ts'
import { askTables } from './ask-tables.ts'
import { isSameTable, type ClosedTable } from './candidate-table.ts'
import type { SettledPlan } from './settle-plan.ts'

/** The same of two tables, each of one date of the question: costs of 2023 and of 2024. */
export interface Across {
  sides: readonly [SettledPlan, SettledPlan]
  /** Between the two figures; null where both are asked for, and not their difference. */
  difference: number | null
}

/**
 * Answers a question about two dates from a table for each, where no single table has both. Null when it is not about
 * two dates, or the tables have not the same column.
 */
export async function askAcross(
  question: Question,
  tables: readonly ClosedTable[],
  onError: (error: unknown) => void,
): Promise<Across | null> {
  const { dates, isSpan, operation } = question
  const [first, second, ...more] = dates
  if (first === undefined || second === undefined || more.length > 0 || isSpan) return null
  const isDifference = operation === 'difference'
  const plans = await Promise.all(
    [first, second].map(async (date) => {
      const of = { ...question, dates: [date], operation: isDifference ? ('sum' as const) : operation }
      const [best] = await askTables(of, tables, onError)
      return best
    }),
  )
  const [one, other] = plans
  if (!isAnswer(one) || !isAnswer(other) || isSameTable(one.table, other.table)) return null
  if (fold(one.plan.measure ?? '') !== fold(other.plan.measure ?? '')) return null
  const [a, b] = [one.result.figure, other.result.figure]
  if (typeof a !== 'number' || typeof b !== 'number') return null
  return { sides: [one, other], difference: isDifference ? Math.abs(a - b) : null }
}

const isAnswer = (plan: SettledPlan | undefined): plan is SettledPlan =>
  plan !== undefined && plan.missing.length === 0 && !plan.isFallback && plan.result.row_count > 0
