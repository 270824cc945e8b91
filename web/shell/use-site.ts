import { useQuery } from '@tanstack/react-query'
import { getSite } from '#contract/calls/site.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** What this installation offers; undefined while unknown. */
export function useSite() {
  return useQuery({
    queryKey: keyOf(getSite),
    queryFn: ({ signal }) => call(getSite, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

/** The name of the OpenID provider on the sign-in button. */
export const useProviderName = (): string => useSite()?.sign_in_provider ?? 'Google'
