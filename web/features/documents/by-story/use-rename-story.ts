import { useQueryClient } from '@tanstack/react-query'
import { getFeed, type Story, updateStory } from '#contract/calls/stories.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { storyItem } from '#web/features/stories/story-item.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

/** Gives a story another name, which shows at once; answers whether it is saved. */
export function useRenameStory() {
  const client = useQueryClient()
  const { toast } = useNotices()
  const { write, isWriting } = useWrite(updateStory, {
    item: ({ params }) => storyItem(params.id),
    optimistic: ({ body }) => (body.name === undefined ? {} : { name: body.name }),
    fromReply: (story) => story,
  })
  const rename = async ({ id }: Story, name: string): Promise<boolean> => {
    const written = await write({ params: { id }, body: { name } })
    toast(written.isDone ? groupWords.renamed : failedWith(groupWords.renameFailed, written.failure))
    // It may have been deleted meanwhile.
    if (!written.isDone) void client.invalidateQueries({ queryKey: keyOf(getFeed) })
    return written.isDone
  }
  return { rename, isWriting }
}
