import { useQuery } from '@tanstack/react-query'
import { listSessions } from '#contract/calls/profile.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** Where one is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: keyOf(listSessions),
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
  })
}
