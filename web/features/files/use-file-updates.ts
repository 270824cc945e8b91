import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveUpdates } from '#web/api/live-updates.ts'
import { patchFile } from './file-item.ts'
import { sharedRecordKey } from './shared-record.ts'

/** Shows what the server tells of changed files wherever they are on the page. */
export function useFileUpdates(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      liveUpdates.listen(({ fileId, groupId, payload }) => {
        patchFile(client, fileId, payload)
        client.setQueryData(sharedRecordKey(fileId, groupId), payload)
      }),
    [client],
  )
}
