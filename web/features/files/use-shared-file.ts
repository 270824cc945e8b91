import { useQuery } from '@tanstack/react-query'
import type { StoredFile } from '#contract/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { isForbidden, type SharedRecord, sharedRecordQuery } from './shared-record.ts'

const pollMs = 2500

const isUnderWay = (record: SharedRecord | undefined): boolean =>
  record !== undefined &&
  !isForbidden(record) &&
  (record.status === 'pending' || record.status === 'uploading')

/** The record of one file, asked for every 2.5 s while it is pending or uploading (specification 2, section 4). */
export function useSharedFile(id: FileId, storyId: StoryId | null, known: StoredFile | null) {
  const { data, error, refetch } = useQuery({
    ...sharedRecordQuery(id, storyId),
    ...(known !== null && { placeholderData: known }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
  })
  const isRestricted = isForbidden(data)
  return { file: isRestricted ? undefined : data, isRestricted, error, refetch }
}
