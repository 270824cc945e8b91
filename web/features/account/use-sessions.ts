import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/profile.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Where one is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
  })
}

/** Has the list read again, after something that signs browsers out. */
export function useEndedSessions(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeys.sessions })
}

/** Sign one browser out, or all but this one; rejects with the server's words. */
export function useEndSessions() {
  const refresh = useEndedSessions()
  return {
    endOne: async ({ id }: Session) => {
      // Ended by itself meanwhile is as good.
      await call(endSession, { params: { id } }).finally(refresh)
    },
    endOthers: async () => {
      await call(endOtherSessions).finally(refresh)
    },
  }
}
