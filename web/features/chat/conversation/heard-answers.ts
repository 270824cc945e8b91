import { queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ChatMessage } from '#contract/calls/chat.ts'
import { MessageId } from '#contract/ids.ts'

/** An answer that this page reads, or has read to its end, until the history holds it as it has ended. */
export interface HeardAnswer {
  /** Null when it was not asked here: then the history holds the question. */
  question: ChatMessage | null
  answer: ChatMessage
}

/** An answer to what was asked on this page. */
export interface AskedAnswer extends HeardAnswer {
  question: ChatMessage
}

/** What this page has heard beyond the history named by `key`, oldest first; loading the history does not touch it. */
export const heardQuery = (key: readonly unknown[]) =>
  queryOptions<HeardAnswer[]>({ queryKey: [...key, 'heard'], queryFn: skipToken })

/** A question as it is asked, with its answer of which nothing is known: neither has the server's name yet. */
export function newQuestion(text: string, askedAt: Date): AskedAnswer {
  const message = {
    created_at: askedAt.toISOString(),
    author_name: null,
    author_avatar_url: null,
    is_mine: true,
    sources: [],
    relevant_files: [],
    figure: null,
    evidence: null,
    suggestions: [],
    by_model: true,
    model_note: null,
    stopped: false,
    withdrawn: false,
    may_remove: false,
  }
  return {
    question: { ...message, id: nextLocalId(), role: 'user', content: text, status: 'complete' },
    answer: { ...message, id: nextLocalId(), role: 'assistant', content: '', status: 'writing' },
  }
}

/** Whether the server has not sent the id of a growing answer yet. */
export const isNameless = ({ answer }: HeardAnswer): boolean =>
  answer.status === 'writing' && isLocalId(answer.id)

/** Puts an answer in the place of the one called `id`. */
export const withAnswer = (heard: HeardAnswer[], id: MessageId, answer: ChatMessage): HeardAnswer[] =>
  heard.map((one) => (one.answer.id === id ? { ...one, answer } : one))

/** Adds a new question; earlier ones that failed make room for it. */
export const withQuestion = (heard: HeardAnswer[], exchange: AskedAnswer): HeardAnswer[] => [
  ...heard.filter(({ question, answer }) => question === null || answer.status !== 'failed'),
  exchange,
]

export const withoutAnswers = (heard: HeardAnswer[], ids: ReadonlySet<MessageId>): HeardAnswer[] =>
  heard.filter(({ answer }) => !ids.has(answer.id))

const localHead = '00000000-0000-4000-8000-'
let lastLocalId = 0

/** Names messages of this page until the server's names are known; the zero head marks them as local. */
function nextLocalId(): MessageId {
  lastLocalId += 1
  return z.parse(MessageId, `${localHead}${String(lastLocalId).padStart(12, '0')}`)
}

export const isLocalId = (id: MessageId): boolean => id.startsWith(localHead)
