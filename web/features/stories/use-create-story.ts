import { useQueryClient } from '@tanstack/react-query'
import type { StoryId } from '#contract/ids.ts'
import { createStory } from '#contract/stories.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useNotices } from '#web/ui/notices.tsx'

export const signInToCreate = 'Please register / log in to create a story'
export const nameMissing = 'Please enter a story name'

export interface StoryDraft {
  name: string
  isPublic: boolean
}

/** Makes an empty story; null when that failed, which has then been said. */
export function useCreateStory(): (draft: StoryDraft) => Promise<StoryId | null> {
  const client = useQueryClient()
  const { snackbar } = useNotices()
  return async ({ name, isPublic }) => {
    try {
      const story = await call(createStory, { body: { name, show_on_feed: isPublic } })
      void client.invalidateQueries({ queryKey: queryKeys.summary })
      return story.id
    } catch (failure) {
      const isSignInNeeded = failure instanceof ApiProblem && failure.status === 401
      snackbar(isSignInNeeded ? signInToCreate : 'Failed to create story')
      return null
    }
  }
}
