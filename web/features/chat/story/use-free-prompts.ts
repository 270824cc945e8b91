import { useState } from 'react'
import type { StoryId } from '#contract/ids.ts'
import { readFreePrompts, writeFreePrompts } from './free-prompts.ts'

/** The visitor's free questions in a story, kept in this browser. */
export function useFreePrompts(story: StoryId) {
  const [left, setShown] = useState(() => readFreePrompts(() => localStorage, story))
  const setLeft = (next: number) => {
    writeFreePrompts(() => localStorage, story, next)
    setShown(next)
  }
  return { left, setLeft }
}
