import type { QueryClient } from '@tanstack/react-query'
import type { FileId } from '#contract/ids.ts'
import {
  type SharedRecord,
  sharedRecordKey,
  sharedRecordQuery,
} from '#web/features/files/watch/shared-record.ts'

/** The record of a relevant file that the list does not hold; kept apart from that of the viewer, in which it may be open. */
export const relevantRecordQuery = (id: FileId) => ({
  ...sharedRecordQuery(id, null),
  queryKey: [...sharedRecordKey(id, null), 'relevant'],
})

/** A file that is being deleted is no longer listed first. */
export function hideRelevant(client: QueryClient, id: FileId): void {
  const { queryKey } = relevantRecordQuery(id)
  client.setQueryData<SharedRecord>(queryKey, (record) => record && { isForbidden: true })
}

/** It could not be deleted. */
export const showRelevant = (client: QueryClient, id: FileId): Promise<void> =>
  client.invalidateQueries({ queryKey: relevantRecordQuery(id).queryKey })
