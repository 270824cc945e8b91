import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { listMapClusters } from '#contract/calls/file-finding.ts'
import { getSharedFile, getStorageUse, getSummary, listUploads } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { getFeed, getPublicStory, getStory, listStoryFiles } from '#contract/calls/stories.ts'
import {
  deleteForGood,
  emptyTrash,
  listTrash,
  restoreFiles,
  type TrashedFile,
} from '#contract/calls/trash.ts'
import { dropItem } from '#web/api/cached-item.ts'
import { type Ask, call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { documentWords, trashWords } from '#web/features/documents/documents-words.ts'
import { fileItem } from '#web/features/files/file-item.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

/** How what the viewer has deleted is asked for, the last first, a page at a time. */
export const trashList = (ask: Ask = call) =>
  infiniteQueryOptions({
    queryKey: keyOf(listTrash),
    queryFn: ({ pageParam, signal }) =>
      ask(listTrash, {
        query: { limit: limits.uploadsPage, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  })

/** What the viewer has deleted. */
export const useTrash = () => useInfiniteQuery(trashList())

const keysOf = (...endpoints: Parameters<typeof keyOf>[0][]) => endpoints.map((endpoint) => keyOf(endpoint))

/** Everything that shows a file which is there again. */
const withFiles = [
  listTrash,
  listUploads,
  listMapClusters,
  getSharedFile,
  getSummary,
  getFeed,
  getStory,
  getPublicStory,
  listStoryFiles,
]

/** Takes files out of the trash; true when that went well. */
export function useRestoreFiles(): (ids: readonly FileId[]) => Promise<boolean> {
  const { write } = useWrite(restoreFiles, {
    invalidates: () => keysOf(...withFiles),
    onSuccess: ({ restored }) =>
      restored.length === 1 ? trashWords.restored : trashWords.manyRestored(restored.length),
    failed: trashWords.restoreFailed,
  })
  return async (ids) => (await write({ body: { file_ids: [...ids] } })).isDone
}

/** What ends files in the trash, after asking; true when they are gone. */
export function useEndFiles() {
  const client = useQueryClient()
  const { confirm } = useNotices()
  const invalidates = () => keysOf(listTrash, getStorageUse)
  const failed = documentWords.deleteFailed
  const { write: end, isWriting: isEnding } = useWrite(deleteForGood, {
    invalidates,
    failed,
    onSuccess: trashWords.deleted,
  })
  const { write: empty, isWriting: isEmptying } = useWrite(emptyTrash, { failed })

  const ask = (title: string) =>
    confirm({
      title,
      text: trashWords.deleteText,
      confirmLabel: trashWords.delete,
      isDangerous: true,
    })

  const endFiles = async (files: readonly TrashedFile[]): Promise<boolean> => {
    const [one] = files
    const title =
      files.length === 1 && one !== undefined
        ? trashWords.deleteOne(one.name)
        : trashWords.deleteMany(files.length)
    if (!(await ask(title))) return false
    await client.cancelQueries({ queryKey: keyOf(listTrash) })
    for (const { file_id } of files) dropItem(client, { ...fileItem(file_id), heldBy: [listTrash] })
    return (await end({ body: { file_ids: files.map(({ file_id }) => file_id) } })).isDone
  }

  /** A part at a time, so that no call lasts long. */
  const endAll = async (): Promise<void> => {
    if (!(await ask(trashWords.emptyTitle))) return
    for (let hasMore = true; hasMore;) {
      const step = await empty({}, {})
      hasMore = step.isDone && step.reply.hasMore
    }
    await Promise.all(invalidates().map((queryKey) => client.invalidateQueries({ queryKey })))
  }

  return { endFiles, endAll, isBusy: isEnding || isEmptying }
}
