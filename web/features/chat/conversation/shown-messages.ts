import type { ChatHistory, ChatMessage } from '#contract/calls/chat.ts'
import { type HeardAnswer, isNameless } from './heard-answers.ts'

/** Pages as they were loaded: the newest first, each with its oldest message first. */
interface HistoryPages {
  pages: ChatHistory[]
  pageParams: unknown[]
}

export function messagesOf(history: HistoryPages | undefined): ChatMessage[] {
  return history ? history.pages.toReversed().flatMap((page) => page.history) : []
}

/**
 * The messages of a conversation: those of its history, answers that are being written as far as this page has heard
 * them, and at the end what was asked here and the history does not hold yet.
 */
export function shownMessages(history: ChatMessage[], heard: readonly HeardAnswer[]): ChatMessage[] {
  const stored = heard.some(isNameless) ? withoutOwnWriting(history) : history
  const names = new Set(stored.map(({ id }) => id))
  const heardHere = heard.flatMap(({ question, answer }) =>
    question === null || names.has(answer.id) ? [] : [question, answer],
  )
  return [...stored.map((message) => furtherOf(message, heard)), ...heardHere]
}

/** What has ended in the history counts; before that, this page has heard at least as much of it. */
function furtherOf(message: ChatMessage, heard: readonly HeardAnswer[]): ChatMessage {
  if (message.status !== 'writing') return message
  return heard.find(({ answer }) => answer.id === message.id)?.answer ?? message
}

/** Until the id of an answer is known, the history may hold it and nothing shows that it is the same. */
function withoutOwnWriting(history: ChatMessage[]): ChatMessage[] {
  const answer = ownWriting(history)
  if (answer === null) return history
  const question = questionFor(history, answer)
  return history.filter(({ id }) => id !== answer.id && id !== question?.id)
}

/** Whether an answer is being written, for whomever. */
export const isGrowing = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ status }) => status === 'writing')

/** The answer to a question of mine that is still being written, wherever I asked it. */
export function ownWriting(messages: readonly ChatMessage[]): ChatMessage | null {
  return messages.findLast((message) => message.status === 'writing' && message.is_mine) ?? null
}

/** The question an answer belongs to: the nearest one above it. */
export function questionFor(messages: readonly ChatMessage[], answer: ChatMessage): ChatMessage | null {
  const index = messages.findIndex((message) => message.id === answer.id)
  return messages.slice(0, Math.max(0, index)).findLast((message) => message.role === 'user') ?? null
}
