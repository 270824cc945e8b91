import { goOnQuestion } from '#contract/calls/chat.ts'
import type { MessageRow } from './chat-queries.ts'

/**
 * 'Go on' repeats the search of the earlier question with the messages before it. The model also gets the answer, and
 * the instruction to continue it.
 */
export function goneOnWith<Asked extends { question: string }>(
  asked: Asked,
  remembered: readonly MessageRow[],
): { asked: Asked; before: readonly MessageRow[] } {
  const isGoingOn = (text: string) => text.trim() === goOnQuestion
  const at = isGoingOn(asked.question)
    ? remembered.findLastIndex(({ role, content }) => role === 'user' && !isGoingOn(content))
    : -1
  const { content: question = asked.question } = remembered[at] ?? {}
  return { asked: { ...asked, question }, before: at === -1 ? remembered : remembered.slice(0, at) }
}
