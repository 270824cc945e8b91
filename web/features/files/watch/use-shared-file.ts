import { useQuery } from '@tanstack/react-query'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { isOutdated } from './live-record.ts'
import { isForbidden, sharedRecordQuery } from './shared-record.ts'
import { useWatcher } from './use-watcher.ts'

/** The record of one file that is looked at, asked for again while it is pending or uploading. */
export function useSharedFile(id: FileId, storyId: StoryId | null, file: StoredFile | null) {
  useWatcher({ id, storyId, wants: 'open', file })
  // The watcher asks.
  const { data, error, refetch } = useQuery({
    ...sharedRecordQuery(id, storyId),
    enabled: false,
    ...(file !== null && { placeholderData: file }),
  })
  const isRestricted = isForbidden(data)
  const record = file !== null && isOutdated(data, file) ? file : data
  return { file: isForbidden(record) ? undefined : record, isRestricted, error, refetch }
}
