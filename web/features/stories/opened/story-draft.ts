import type { Story } from '#contract/stories.ts'
import type { StoryChange } from '#web/features/stories/use-story-actions.ts'
import { tagsOf, tagsProblem, tagsText } from './tag-text.ts'

/** What a story says of itself, as it is being written. */
export interface StoryDraft {
  name: string
  description: string
  /** With commas between them. */
  tags: string
}

export type StoryField = keyof StoryDraft

export interface FieldProblem {
  field: StoryField
  text: string
}

/** What the story says now, to be written on. */
export const draftOf = ({ name, description, tags }: Story): StoryDraft => ({
  name,
  description,
  tags: tagsText(tags),
})

/** Why a draft cannot be saved, or null. */
export function draftProblem({ name, tags }: StoryDraft): FieldProblem | null {
  if (name.trim() === '') return { field: 'name', text: 'Story name cannot be empty' }
  const text = tagsProblem(tags)
  return text === null ? null : { field: 'tags', text }
}

/** Only what differs from the story; empty when nothing does. */
export function changeOf(story: Story, draft: StoryDraft): StoryChange {
  const [name, description, tags] = [draft.name.trim(), draft.description.trim(), tagsOf(draft.tags)]
  return {
    ...(name !== story.name && { name }),
    ...(description !== story.description && { description }),
    ...(tagsText(tags) !== tagsText(story.tags) && { tags }),
  }
}
