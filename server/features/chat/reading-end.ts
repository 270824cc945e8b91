import type { StoryId } from '#contract/ids.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Call } from '#server/calls/call.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { StreamRegistry } from '#server/lib/stream-registry.ts'
import { Problem } from '#server/lib/problem.ts'

type Reading = Pick<Call<unknown, unknown, unknown>, 'viewer' | 'onSignedOut' | 'onClose'>

interface Services {
  /** Answers being read, by story. */
  openAnswers: StreamRegistry<StoryId>
  isStoryReader: (viewer: Viewer, storyId: StoryId) => Promise<boolean>
}

export type ReadingEnd = ReturnType<typeof createReadingEnd>

/**
 * Creates a signal that aborts when the reader of an answer loses access, with the Problem as reason: signed out, or
 * the story was hidden. The answer itself continues. `storyId` is null for the document store.
 */
export function createReadingEnd({ openAnswers, isStoryReader }: Services) {
  return ({ viewer, onSignedOut, onClose }: Reading, storyId: StoryId | null): AbortSignal => {
    const end = new AbortController()
    const endWith = (code: ProblemCode) => () => end.abort(new Problem(code))
    onSignedOut(endWith('signed_out'))
    if (storyId !== null) {
      const isAllowed = () => isStoryReader(viewer, storyId)
      onClose(openAnswers.begin(storyId, { isAllowed, end: endWith('story_not_found') }))
    }
    return end.signal
  }
}
