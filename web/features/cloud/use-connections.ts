import { useQuery } from '@tanstack/react-query'
import { listConnections } from '#contract/calls/connections.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** The user's connected drives, and those that can be connected. */
export function useConnections() {
  return useQuery({
    queryKey: keyOf(listConnections),
    queryFn: ({ signal }) => call(listConnections, { signal }),
  })
}
