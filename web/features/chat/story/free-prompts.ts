import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { freePromptWords } from '#web/features/chat/chat-words.ts'

/** Where it is kept; a browser that takes no cookies may refuse even to name it. */
type Store = () => Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (story: StoryId) => `storypad:free-prompts:${story}`

/** How many questions a visitor may still ask about a story, as this browser counts; the server has the last word. */
export function readFreePrompts(store: Store, story: StoryId): number {
  const used = Number(readItem(store, keyOf(story)) ?? 0)
  return Number.isInteger(used) ? clampLeft(limits.freePrompts - used) : limits.freePrompts
}

/** Keeps what is left for the next visit. */
export function writeFreePrompts(store: Store, story: StoryId, left: number): void {
  try {
    store().setItem(keyOf(story), String(limits.freePrompts - clampLeft(left)))
  } catch {
    // Storage may be full or refused; the server counts as well.
  }
}

/** The line under the input of a visitor. */
export function allowanceText(left: number): string {
  if (left === 0) return freePromptWords.usedUp
  if (left === limits.freePrompts) return freePromptWords.all(left)
  return freePromptWords.left(left, limits.freePrompts)
}

function clampLeft(left: number): number {
  return Math.min(limits.freePrompts, Math.max(0, left))
}

function readItem(store: Store, key: string): string | null {
  try {
    return store().getItem(key)
  } catch {
    return null
  }
}
