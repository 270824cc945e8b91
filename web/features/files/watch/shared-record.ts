import { getSharedFile, type StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** Cached for a file that this viewer may not see. */
export interface Forbidden {
  isForbidden: true
}

/** The record of a file as it is cached, by file and story. */
export type SharedRecord = StoredFile | Forbidden

export const isForbidden = (record: SharedRecord | undefined): record is Forbidden =>
  record !== undefined && 'isForbidden' in record

const inputFor = (id: FileId, storyId: StoryId | null) => ({
  params: { id },
  query: storyId === null ? {} : { groupId: storyId },
})

export const sharedRecordKey = (id: FileId, storyId: StoryId | null) =>
  keyOf(getSharedFile, inputFor(id, storyId))

/** How the shared record of a file is asked for and cached; 403 is an answer too (specification 2, section 6). */
export const sharedRecordQuery = (id: FileId, storyId: StoryId | null) => ({
  queryKey: sharedRecordKey(id, storyId),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SharedRecord> =>
    call(getSharedFile, {
      ...inputFor(id, storyId),
      signal,
      cache: 'no-store',
    }).catch((failure: unknown): SharedRecord => {
      if (failure instanceof ApiProblem && failure.status === 403) return { isForbidden: true }
      throw failure
    }),
  retry: false,
})
