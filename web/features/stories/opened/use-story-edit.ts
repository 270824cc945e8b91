import { type KeyboardEvent, useState } from 'react'
import type { Story } from '#contract/calls/stories.ts'
import { type StoryChange, useStoryActions } from '#web/features/stories/use-story-actions.ts'
import type { WriteTexts } from '#web/api/use-write.ts'
import { editWords } from '#web/features/stories/stories-words.ts'
import { canSave, changeOf, draftOf, type StoryDraft, type StoryField } from './story-draft.ts'

function textsFor(change: StoryChange): WriteTexts<Story> {
  if (change.name !== undefined) return { onSuccess: editWords.saved, failed: editWords.saveFailed }
  if (change.tags === undefined) return { failed: editWords.descriptionFailed }
  return {
    failed: change.description === undefined ? editWords.tagsFailed : editWords.storyFailed,
  }
}

/** Editing a story in its place, all fields at once: Ctrl or Cmd+Enter saves, Esc cancels. */
export function useStoryEdit(story: Story) {
  const { save } = useStoryActions()
  const [draft, setDraft] = useState<StoryDraft | null>(null)
  const [focused, setFocused] = useState<StoryField>('name')
  const [isRefused, setIsRefused] = useState(false)
  const [hasEnded, setHasEnded] = useState(false)

  const end = () => {
    setDraft(null)
    setIsRefused(false)
    setHasEnded(true)
  }

  const finish = async () => {
    if (draft === null) return
    setIsRefused(!canSave(draft))
    if (!canSave(draft)) return
    const change = changeOf(story, draft)
    const isNothing = Object.keys(change).length === 0
    if (isNothing || (await save(story, change, textsFor(change)))) end()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (draft === null || event.nativeEvent.isComposing) return
    const { target } = event
    const isLine = target instanceof HTMLElement && target.matches('[name="name"]')
    const isSaving = event.key === 'Enter' && (event.metaKey || event.ctrlKey || isLine)
    if (event.key !== 'Escape' && !isSaving) return
    // The opened story closes on Esc as well; here it only ends the editing.
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) void finish()
    else end()
  }

  return {
    /** Null while it is not edited. */
    draft,
    /** The field that has the focus first. */
    focused,
    /** It could not be saved as it is. */
    isRefused,
    /** It has been edited before, so that the focus goes back to where that began. */
    hasEnded,
    begin: (field: StoryField) => {
      setFocused(field)
      setDraft(draftOf(story))
    },
    change: (fields: Partial<StoryDraft>) =>
      setDraft((before) => (before === null ? null : { ...before, ...fields })),
    finish,
    cancel: end,
    onKeyDown,
  }
}

export type StoryEdit = ReturnType<typeof useStoryEdit>
