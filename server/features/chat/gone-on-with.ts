import { goOnQuestion } from '#contract/calls/chat.ts'
import type { MessageRow } from './chat-queries.ts'

/**
 * 'Go on' repeats the search of the earlier question with the messages before it. The model also gets the answer, and
 * the instruction to continue it.
 */
export function goneOnWith<Asked extends { question: string }>(
  query: Asked,
  remembered: readonly MessageRow[],
): { query: Asked; before: readonly MessageRow[] } {
  const isGoingOn = (text: string) => text.trim() === goOnQuestion
  const at = isGoingOn(query.question)
    ? remembered.findLastIndex(({ role, content }) => role === 'user' && !isGoingOn(content))
    : -1
  const { content: question = query.question } = remembered[at] ?? {}
  return { query: { ...query, question }, before: at === -1 ? remembered : remembered.slice(0, at) }
}
