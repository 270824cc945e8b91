import type { ChatMessage, RelevantFile } from '#contract/chat.ts'
import type { MessageId, StoryId } from '#contract/ids.ts'

/** What a reader of an answer hears while it is written. */
export type AnswerEvent =
  | { kind: 'files'; files: RelevantFile[] }
  | { kind: 'delta'; text: string }
  | { kind: 'done'; message: ChatMessage }
  | { kind: 'failed'; words: string }

export interface Reader {
  hear(event: AnswerEvent): void
}

interface Reading {
  storyId: StoryId
  isOwner: boolean
  close: () => void
}

/** Who is reading an answer of a story right now, so that hiding the story can end it for all but its owner. */
export interface OpenReadings {
  add(reading: Reading): () => void
  closeForOthers(storyId: StoryId): void
}

export function createOpenReadings(): OpenReadings {
  const readings = new Set<Reading>()
  return {
    add(reading) {
      readings.add(reading)
      return () => readings.delete(reading)
    },
    closeForOthers(storyId) {
      for (const reading of readings) {
        if (reading.storyId === storyId && !reading.isOwner) reading.close()
      }
    },
  }
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
