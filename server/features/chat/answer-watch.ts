import type { MessageId } from '#contract/ids.ts'

/** Listeners for the progress of an answer, whichever process writes it. */
export interface AnswerWatch {
  /** `listener` is called when there may be more, until the returned function is called. */
  add(id: MessageId, listener: () => void): () => void
  /** Notifies that this answer has more text or has ended. */
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
