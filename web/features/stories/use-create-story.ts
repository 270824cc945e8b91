import { useQueryClient } from '@tanstack/react-query'
import { getSummary } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { createStory, getFeed, getStory } from '#contract/calls/stories.ts'
import { ApiProblem, failedWith } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { type TagList, withTypedTags } from '#web/features/stories/tags/tag-list.ts'
import { useWrite } from '#web/api/use-write.ts'
import { createWords } from './stories-words.ts'

export const signInToCreate = createWords.signInNeeded
export const nameMissing = createWords.nameMissing

export interface StoryDraft {
  name: string
  isPublic: boolean
  description: string
  tags: TagList
}

const failedText = (failure: unknown): string =>
  failure instanceof ApiProblem && failure.status === 401
    ? signInToCreate
    : failedWith(createWords.failed, failure)

/** Makes an empty story; null when that failed, which has then been said. */
export function useCreateStory(): (draft: StoryDraft) => Promise<StoryId | null> {
  const client = useQueryClient()
  const { write } = useWrite(createStory, {
    invalidates: () => [keyOf(getSummary), keyOf(getFeed)],
    failed: failedText,
  })
  return async ({ name, isPublic, description, tags }) => {
    const body = { name, description, tags: withTypedTags(tags).tags, show_on_feed: isPublic }
    const made = await write({ body })
    if (!made.isDone) return null
    // It opens at once.
    client.setQueryData(keyOf(getStory, { params: { id: made.reply.id } }), made.reply)
    return made.reply.id
  }
}
