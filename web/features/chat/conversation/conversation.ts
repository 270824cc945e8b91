import * as z from 'zod/mini'
import type { ChatEvent, ChatHistory, ChatMessage, RelevantFile } from '#contract/chat.ts'
import type { FileId } from '#contract/ids.ts'
import { MessageId } from '#contract/ids.ts'
import type { ChatProblem } from './chat-problem.ts'

/** Where a conversation's messages come from and go to. */
export interface ConversationSource {
  /** The name of its history in the query cache. */
  key: readonly unknown[]
  isEnabled: boolean
  /** Others ask here too: what they ask is looked for while this page is open. */
  isShared: boolean
  load: (before: string | null, signal: AbortSignal) => Promise<ChatHistory>
  ask: (question: string, fileIds: FileId[], signal: AbortSignal) => AsyncIterable<ChatEvent>
}

/** A question asked on this page, until the history holds it. */
export interface Turn {
  id: MessageId
  question: string
  fileIds: FileId[]
  askedAt: string
  answer: string
  relevantFiles: RelevantFile[]
  state: 'sending' | 'stopped' | 'failed'
  problem: ChatProblem | null
}

/** Pages as they were loaded: the newest first, each with its oldest message first. */
export interface HistoryPages {
  pages: ChatHistory[]
  pageParams: unknown[]
}

export function messagesOf(history: HistoryPages | undefined): ChatMessage[] {
  return history ? history.pages.toReversed().flatMap((page) => page.history) : []
}

/** Whether an answer is being written, for whomever. */
export const isGrowing = (history: HistoryPages | undefined): boolean =>
  messagesOf(history).some(({ status }) => status === 'writing')

/** A question that has just been asked. */
export function newTurn(question: string, fileIds: FileId[], askedAt: Date): Turn {
  return {
    id: nextLocalId(),
    question,
    fileIds,
    askedAt: askedAt.toISOString(),
    answer: '',
    relevantFiles: [],
    state: 'sending',
    problem: null,
  }
}

/** An answer as far as it has been heard. */
export type Growth = Pick<Turn, 'answer' | 'relevantFiles'>

export const nothingYet: Growth = { answer: '', relevantFiles: [] }

/** What an event adds to an answer that is being written. */
export function advance<Growing extends Growth>(growing: Growing, event: ChatEvent): Growing {
  return {
    ...growing,
    relevantFiles: event.relevantFiles ?? growing.relevantFiles,
    answer: growing.answer + (event.delta ?? ''),
  }
}

/** Puts an answered turn at the end of the history, so that it needs no second loading. */
export function withAnswer(history: HistoryPages, turn: Turn, answer: ChatMessage): HistoryPages {
  const [latest, ...older] = history.pages
  if (!latest) return history
  const added = { ...latest, history: [...latest.history, questionOf(turn), answer] }
  return { ...history, pages: [added, ...older] }
}

/** Puts a message in the place of the one with its id. */
export function withMessage(history: HistoryPages, message: ChatMessage): HistoryPages {
  const replace = (page: ChatHistory): ChatHistory =>
    page.history.some(({ id }) => id === message.id)
      ? { ...page, history: page.history.map((shown) => (shown.id === message.id ? message : shown)) }
      : page
  return { ...history, pages: history.pages.map(replace) }
}

/** The answer to a question of mine that is still being written; it was asked before this page was loaded. */
export function ownWriting(messages: readonly ChatMessage[]): ChatMessage | null {
  return messages.findLast((message) => message.status === 'writing' && message.is_mine) ?? null
}

/** The question of a turn in the shape of a message. */
export function questionOf(turn: Turn): ChatMessage {
  return {
    id: turn.id,
    role: 'user',
    content: turn.question,
    created_at: turn.askedAt,
    author_name: null,
    author_avatar_url: null,
    is_mine: true,
    sources: [],
    relevant_files: [],
    status: 'complete',
    by_model: true,
    stopped: false,
  }
}

/** The question an answer belongs to: the nearest one above it. */
export function questionFor(messages: ChatMessage[], answer: ChatMessage): ChatMessage | null {
  const index = messages.findIndex((message) => message.id === answer.id)
  return messages.slice(0, Math.max(0, index)).findLast((message) => message.role === 'user') ?? null
}

let lastLocalId = 0

/** Names messages of this page until the server's names are known; the zero head marks them as local. */
function nextLocalId(): MessageId {
  lastLocalId += 1
  return z.parse(MessageId, `00000000-0000-4000-8000-${String(lastLocalId).padStart(12, '0')}`)
}
