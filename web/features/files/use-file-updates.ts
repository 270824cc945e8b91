import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveUpdates } from '#web/api/live-updates.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { patchFile } from './file-cache.ts'

/** Shows what the server tells of changed files wherever they are on the page. */
export function useFileUpdates(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      liveUpdates.listen(({ fileId, groupId, payload }) => {
        patchFile(client, fileId, payload)
        client.setQueryData(queryKeys.file(fileId, groupId), payload)
      }),
    [client],
  )
}
