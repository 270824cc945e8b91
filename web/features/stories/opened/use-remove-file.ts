import type * as z from 'zod/mini'
import type { StoredFile } from '#contract/calls/files.ts'
import { addFiles, listStoryFiles, removeFiles, type Story } from '#contract/calls/stories.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { openedWords } from '#web/features/stories/stories-words.ts'
import { storyItem } from '#web/features/stories/story-item.ts'

/** Takes a file out of the story at once; the snackbar can put it back. */
export function useRemoveFile(story: Story): (file: StoredFile) => Promise<void> {
  const { id } = story
  const common = {
    item: () => storyItem(id),
    invalidates: () => [keyOf(listStoryFiles, { params: { id } })],
  }
  const { write: putBack } = useWrite(addFiles, {
    ...common,
    fromReply: ({ added: _added, ...changed }) => changed,
    failed: openedWords.addFailed,
  })
  const { write: take } = useWrite(removeFiles, {
    ...common,
    fromReply: ({ removed: _removed, ...changed }) => changed,
    optimistic: ({ body }) => ({
      files: story.files.filter((other) => !body.file_ids.includes(other.file_id)),
      file_count: story.file_count - body.file_ids.length,
    }),
    failed: openedWords.removeFailed,
  })
  return async ({ file_id }) => {
    const params = { id }
    const done = ({ removed }: z.infer<typeof removeFiles.reply & {}>) => {
      const positions = removed.map(({ position }) => position)
      const undo = () => void putBack({ params, body: { file_ids: [file_id], positions } })
      return { text: openedWords.removed, undo }
    }
    await take({ params, body: { file_ids: [file_id] } }, { onSuccess: done })
  }
}
