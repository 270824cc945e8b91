import type { Figure } from '#contract/calls/chat.ts'
import { answerWords } from '#web/features/chat/chat-words.ts'
import { BarTable } from '#web/ui/charts/BarTable.tsx'

/** What was computed for an answer. */
export const AnswerFigure = ({ figure: { more, ...figure } }: { figure: Figure }) => (
  <BarTable {...figure} more={more > 0 ? answerWords.moreRows(more) : null} />
)
