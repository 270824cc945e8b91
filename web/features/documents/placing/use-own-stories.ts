import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getFeed } from '#contract/calls/stories.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** Stories of a picker's page (specification 2, section 9). */
const pickerPage = 50

/** The viewer's own stories whose name or tags hold `search`, newest first, 50 at a time. */
export function useOwnStories(search: string, isEnabled = true) {
  const query = { user_only: 'true', limit: pickerPage, ...(search && { q: search }) } as const
  return useInfiniteQuery({
    queryKey: keyOf(getFeed, { query }),
    queryFn: ({ pageParam, signal }) =>
      call(getFeed, { query: { ...query, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    enabled: isEnabled,
    // What was found last stays until there is something else.
    placeholderData: keepPreviousData,
  })
}
