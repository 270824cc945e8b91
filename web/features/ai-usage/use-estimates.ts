import { useQuery } from '@tanstack/react-query'
import { type Estimates, getEstimates } from '#contract/calls/ai-usage.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useSite } from '#web/shell/use-site.ts'

/** What language models are going to take; undefined while unknown, and where there are none. */
export function useEstimates(): Estimates | undefined {
  const site = useSite()
  return useQuery({
    queryKey: keyOf(getEstimates),
    queryFn: ({ signal }) => call(getEstimates, { signal }),
    enabled: site?.has_model === true,
    staleTime: 60_000,
  }).data
}
