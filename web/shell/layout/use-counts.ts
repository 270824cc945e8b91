import { useQuery } from '@tanstack/react-query'
import { getSummary } from '#contract/calls/files.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useSession } from '#web/session/use-session.ts'

/** How many stories and files the signed-in viewer has; undefined while unknown. */
export function useCounts() {
  const { user } = useSession()
  return useQuery({
    queryKey: keyOf(getSummary),
    queryFn: ({ signal }) => call(getSummary, { signal }),
    enabled: user !== null,
  }).data
}
