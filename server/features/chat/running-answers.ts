import type { ChatMessage, RelevantFile } from '#contract/chat.ts'
import type { MessageId } from '#contract/ids.ts'
import type { ProblemCode } from '#contract/problems.ts'

/** What a reader of an answer hears while it is written. */
export type AnswerEvent =
  | { kind: 'files'; files: RelevantFile[] }
  | { kind: 'delta'; text: string }
  | { kind: 'done'; message: ChatMessage }
  /** `code` when the reader may not read on, in contrast to an answer that could not be written. */
  | { kind: 'failed'; words: string; code?: ProblemCode }

export interface Reader {
  hear(event: AnswerEvent): void
}

/** Who waits for more of an answer, whichever process writes it. */
export interface AnswerWatch {
  /** `listener` is called whenever there may be more, until the returned function is called. */
  add(id: MessageId, listener: () => void): () => void
  /** There is more of this answer, or its end. */
  tell(id: MessageId): void
}

export function createAnswerWatch(): AnswerWatch {
  const listeners = new Map<MessageId, Set<() => void>>()
  return {
    add(id, listener) {
      const waiting = listeners.get(id) ?? new Set()
      listeners.set(id, waiting.add(listener))
      return () => {
        waiting.delete(listener)
        if (waiting.size === 0 && listeners.get(id) === waiting) listeners.delete(id)
      }
    },
    tell(id) {
      for (const listener of listeners.get(id) ?? []) listener()
    },
  }
}
