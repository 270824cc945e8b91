import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoredFile } from '#contract/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { uploadStatus } from '#contract/uploads.ts'
import { isRefusal } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { fileStatusOf } from '#web/api/live-event.ts'
import { liveUpdates } from '#web/api/live-updates.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { isSettled } from './file-facts.ts'
import { isForbidden, type SharedRecord, sharedRecordQuery } from './shared-record.ts'
import { statusWait } from './status-wait.ts'

const readyPollMs = 1500
const readyRounds = 6

export interface LiveFile {
  file: StoredFile
  /** The server says that there is no such file, or not for this viewer. */
  isRestricted: boolean
  /** Asks whether the viewer may still see it, after its picture was refused. */
  checkAccess: () => void
}

/** The record tells less than what is known of how far the file is. */
const isBehind = (record: SharedRecord | undefined, known: StoredFile['status']): boolean =>
  record !== undefined && !isForbidden(record) && (record.status !== known || !record.ready)

/**
 * A file as it is now: hears of changes, asks how far it is until it is captioned or failed, and for its record when
 * that changed.
 */
export function useLiveFile(file: StoredFile, storyId: StoryId | null): LiveFile {
  const id = file.file_id
  useEffect(() => liveUpdates.watch({ fileId: id, groupId: storyId }), [id, storyId])
  const status = useQuery({
    queryKey: keyOf(uploadStatus, { params: { id } }),
    queryFn: async ({ signal }) => {
      const reply = await call(uploadStatus, { params: { id }, signal })
      return { ...reply, status: fileStatusOf(reply.status) }
    },
    enabled: !isSettled(file.status),
    retry: false,
    refetchInterval: ({ state }) => statusWait(state),
  })
  // What the list says wins once it is final: the answers kept here may be older.
  const known = isSettled(file.status) ? file.status : (status.data?.status ?? file.status)
  const isRecordWanted = known !== file.status || (!file.ready && known === 'captioned')
  const record = useQuery({
    ...sharedRecordQuery(id, storyId),
    enabled: isRecordWanted,
    // What was kept from before this change is of no use for it.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isBehind(state.data, known) && isSettled(known) && state.dataUpdateCount < readyRounds
        ? readyPollMs
        : false,
  })
  const isGone = !isSettled(file.status) && isRefusal(status.error)
  const isRestricted = isGone || isForbidden(record.data)
  const current =
    isRecordWanted && record.data !== undefined && !isForbidden(record.data) ? record.data : undefined
  return {
    file: current ?? { ...file, status: known },
    isRestricted,
    checkAccess: () => void record.refetch(),
  }
}
