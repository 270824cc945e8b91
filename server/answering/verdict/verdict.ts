import type { Question } from '#server/answering/question/question.ts'
import type { Across } from '#server/answering/tables/across-tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { doubtsOf } from './table-doubts.ts'

/** How surely the best passages answer. */
export interface TextFeatures {
  certainty: 'sure' | 'unsure' | 'nothing'
  /** The share of the question that the best sentence and its file have, from 0 to 1. */
  coverage: number
  /** The best passage is of a table, whose rows the table itself shows better. */
  isOfTable: boolean
}

export interface Verdict {
  certainty: 'sure' | 'unsure' | 'nothing'
  from: 'table' | 'text'
  /** Why the table may not answer. */
  doubts: readonly string[]
}

/** As sure as each of the two tables is. */
export function verdictAcross(question: Question, { sides }: Across): Verdict {
  const doubts = sides.flatMap((side) => doubtsOf(question, side, undefined))
  return { certainty: doubts.length === 0 ? 'sure' : 'unsure', from: 'table', doubts }
}

/** Below this, a table is about something else; where only a table can answer, it is shown all the same. */
const leastShown = 0.5
const leastAlone = 0.24
/** A text has to have that much more of the question than an uncertain table; more where something is computed. */
const textAhead = 0.05
const textAheadOfComputed = 0.25

/** Decides what answers a question: the best table, or the best passages, and how sure that is. */
export function verdictOf(
  question: Question,
  [best, second]: readonly SettledPlan[],
  text: TextFeatures,
): Verdict {
  if (best === undefined) return { certainty: text.certainty, from: 'text', doubts: [] }
  const doubts = doubtsOf(question, best, second)
  const isComputed = question.operation !== null || best.plan.operation !== 'list'
  const isTextSure = text.certainty === 'sure' && !text.isOfTable
  if (doubts.length === 0 && (isComputed || !isTextSure || best.coverage >= text.coverage))
    return { certainty: 'sure', from: 'table', doubts }
  if (isTextSure) return { certainty: 'sure', from: 'text', doubts }
  const isAlone = isComputed || text.isOfTable
  // Figures of other days would be read as those of the day that is asked for.
  const isShown =
    best.coverage >= (isAlone ? leastAlone : leastShown) && best.result.row_count > 0 && !best.isOfOtherDates
  const ahead = isComputed ? textAheadOfComputed : textAhead
  const isTableNearer =
    isShown && (text.isOfTable || text.certainty === 'nothing' || best.coverage + ahead >= text.coverage)
  if (isTableNearer) return { certainty: 'unsure', from: 'table', doubts }
  return { certainty: text.certainty === 'sure' ? 'unsure' : text.certainty, from: 'text', doubts }
}
