import type { Story } from '#contract/calls/stories.ts'
import { editWords } from '#web/features/stories/stories-words.ts'
import { type TagList, tagListOf, tagsProblem, withTypedTags } from '#web/features/stories/tags/tag-list.ts'
import type { StoryChange } from '#web/features/stories/use-story-actions.ts'

/** Name, description and tags of a story while they are edited. */
export interface StoryDraft {
  name: string
  description: string
  tags: TagList
}

export type StoryField = keyof StoryDraft

/** What the story says now, to be edited. */
export const draftOf = ({ name, description, tags }: Story): StoryDraft => ({
  name,
  description,
  tags: tagListOf(tags),
})

/** Why the name cannot be saved, or null. */
export const nameProblem = ({ name }: StoryDraft): string | null =>
  name.trim() === '' ? editWords.nameEmpty : null

export const canSave = (draft: StoryDraft): boolean =>
  nameProblem(draft) === null && tagsProblem(draft.tags) === null

/** Only what differs from the story; empty when nothing does. */
export function changeOf(story: Story, draft: StoryDraft): StoryChange {
  const [name, description] = [draft.name.trim(), draft.description.trim()]
  const { tags } = withTypedTags(draft.tags)
  return {
    ...(name !== story.name && { name }),
    ...(description !== story.description && { description }),
    ...(tags.join() !== story.tags.join() && { tags }),
  }
}
