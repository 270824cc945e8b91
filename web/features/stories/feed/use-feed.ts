import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { getFeed } from '#contract/stories.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import type { FeedFilter } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'

const queries: Record<FeedFilter, { user_only?: 'true'; starred?: 'true' }> = {
  all: {},
  'my-stories': { user_only: 'true' },
  starred: { starred: 'true' },
}

/** The stories of a filter and search, newest first, a page at a time. */
export function useFeed(filter: FeedFilter, search: string) {
  const { user, isLoading } = useSession()
  const needsSignIn = filter !== 'all' && user === null
  const feed = useInfiniteQuery({
    queryKey: keyOf(getFeed, { query: { ...queries[filter], ...(search && { q: search }) } }),
    queryFn: ({ pageParam, signal }) =>
      call(getFeed, {
        query: {
          ...queries[filter],
          limit: limits.feedPage,
          ...(search && { q: search }),
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    enabled: !needsSignIn,
  })
  return {
    stories: feed.data?.pages.flatMap((page) => page.stories) ?? [],
    needsSignIn: needsSignIn && !isLoading,
    isLoading: feed.isPending && !(needsSignIn && !isLoading),
    hasFailed: feed.isError,
    hasMore: feed.hasNextPage,
    isLoadingMore: feed.isFetchingNextPage,
    loadMore: () => void (!feed.isFetchingNextPage && feed.fetchNextPage()),
    refresh: () => void feed.refetch(),
  }
}
