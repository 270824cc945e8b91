import type { StoredFile } from '#contract/files.ts'
import { addFiles, listStoryFiles, removeFiles, type Story } from '#contract/stories.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { storyItem } from '#web/features/stories/story-item.ts'

/** Takes a file out of the story at once; the snackbar can put it back. */
export function useRemoveFile(story: Story): (file: StoredFile) => Promise<void> {
  const { id } = story
  const common = {
    item: () => storyItem(id),
    keeps: (changed: Story) => changed,
    outdates: () => [keyOf(listStoryFiles, { params: { id } })],
  }
  const { write: putBack } = useWrite(addFiles, { ...common, failed: 'Failed to add to story' })
  const { write: take } = useWrite(removeFiles, {
    ...common,
    shows: ({ body }) => ({
      files: story.files.filter((other) => !body.file_ids.includes(other.file_id)),
      file_count: story.file_count - body.file_ids.length,
    }),
    failed: 'Failed to remove from story',
  })
  return async ({ file_id }) => {
    const input = { params: { id }, body: { file_ids: [file_id] } }
    await take(input, { done: { text: 'Removed from story', undo: () => void putBack(input) } })
  }
}
