import type { ChatMessage, RelevantFile } from '#contract/chat.ts'
import type { StoryId } from '#contract/ids.ts'

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
