import { useQuery } from '@tanstack/react-query'
import { getSharedFile, type StoredFile } from '#contract/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { uploadStatus } from '#contract/uploads.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { isSettled } from './file-facts.ts'
import { statusBackoffMs } from './status-backoff.ts'

const readyPollMs = 1500
const readyRounds = 6

export interface LiveFile {
  file: StoredFile
  /** The server says this viewer may not see it. */
  isRestricted: boolean
}

/** A file as it is now: asks how far it is until it is captioned or failed, and for its record when that changed. */
export function useLiveFile(file: StoredFile, storyId: StoryId | null): LiveFile {
  const status = useQuery({
    queryKey: queryKeys.fileStatus(file.file_id),
    queryFn: ({ signal }) => call(uploadStatus, { params: { id: file.file_id }, signal }),
    enabled: !isSettled(file.status),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data && isSettled(state.data.status) ? false : statusBackoffMs(state.dataUpdateCount),
  })
  // What the list says wins once it is final: the answers kept here may be older.
  const known = isSettled(file.status) ? file.status : (status.data?.status ?? file.status)
  const isRecordWanted = known !== file.status || (!file.ready && known === 'captioned')
  const record = useQuery({
    queryKey: [...queryKeys.file(file.file_id, storyId), known],
    queryFn: ({ signal }) =>
      call(getSharedFile, {
        params: { id: file.file_id },
        query: storyId === null ? {} : { groupId: storyId },
        signal,
      }),
    enabled: isRecordWanted,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.ready === false && isSettled(state.data.status) && state.dataUpdateCount < readyRounds
        ? readyPollMs
        : false,
  })
  const isRestricted = [status.error, record.error].some(
    (failure) => failure instanceof ApiProblem && failure.status === 403,
  )
  const current = isRecordWanted ? record.data : undefined
  return { file: current ?? { ...file, status: known }, isRestricted }
}
