import { useQuery } from '@tanstack/react-query'
import { getSharedFile, type StoredFile } from '#contract/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'

const pollMs = 2500

const isUnderWay = (status: StoredFile['status'] | undefined): boolean =>
  status === 'pending' || status === 'uploading'

/** The record of one file, asked for every 2.5 s while it is pending or uploading (specification 2, section 4). */
export function useSharedFile(id: FileId, storyId: StoryId | null, known: StoredFile | null) {
  return useQuery({
    queryKey: queryKeys.file(id, storyId),
    queryFn: ({ signal }) =>
      call(getSharedFile, { params: { id }, query: storyId === null ? {} : { groupId: storyId }, signal }),
    ...(known !== null && { placeholderData: known }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? pollMs : false),
    retry: false,
  })
}
