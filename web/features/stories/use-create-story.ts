import { getSummary } from '#contract/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { createStory } from '#contract/stories.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'

export const signInToCreate = 'Please register / log in to create a story'
export const nameMissing = 'Please enter a story name'

export interface StoryDraft {
  name: string
  isPublic: boolean
}

const failedText = (failure: unknown): string =>
  failure instanceof ApiProblem && failure.status === 401 ? signInToCreate : 'Failed to create story'

/** Makes an empty story; null when that failed, which has then been said. */
export function useCreateStory(): (draft: StoryDraft) => Promise<StoryId | null> {
  const { write } = useWrite(createStory, { outdates: () => [keyOf(getSummary)], failed: failedText })
  return async ({ name, isPublic }) => {
    const made = await write({ body: { name, show_on_feed: isPublic } })
    return made.isDone ? made.reply.id : null
  }
}
