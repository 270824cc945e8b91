import type { QueryClient } from '@tanstack/react-query'
import { getFileText } from '#contract/calls/file-texts.ts'
import { findUploads, getSharedFile, listUploads, type StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { getFeed, getPublicStory, getStory, listStoryFiles } from '#contract/calls/stories.ts'
import { uploadStatus } from '#contract/calls/uploads.ts'
import { type CachedItem, patchItem } from '#web/api/cached-item.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { isSettled } from './file-facts.ts'

/** A file wherever its record is loaded; what only names it, such as a source, is none. */
export const fileItem = (id: FileId): CachedItem<StoredFile> => ({
  name: `file ${id}`,
  heldBy: [getSharedFile, listUploads, findUploads, getFeed, getStory, getPublicStory, listStoryFiles],
  isIt: (record) => record.file_id === id && 'uploaded_at' in record,
})

/** Shows a changed file everywhere on the page; polling starts again when it is being processed again. */
export function patchFile(client: QueryClient, id: FileId, change: Partial<StoredFile>): void {
  patchItem(client, fileItem(id), change)
  if (change.status === undefined) return
  const input = { params: { id } }
  if (!isSettled(change.status)) void client.resetQueries({ queryKey: keyOf(uploadStatus, input) })
  void client.invalidateQueries({ queryKey: keyOf(getFileText, input) })
}
