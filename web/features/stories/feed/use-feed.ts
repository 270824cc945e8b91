import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { getFeed } from '#contract/calls/stories.ts'
import { type Ask, call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import type { FeedFilter } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import type { FeedView } from './feed-address.ts'

const queries: Record<FeedFilter, { user_only?: 'true'; starred?: 'true' }> = {
  all: {},
  'my-stories': { user_only: 'true' },
  starred: { starred: 'true' },
}

/** How the stories of a filter and search are asked for, newest first, a page at a time. */
export function feedList({ filter, search }: Pick<FeedView, 'filter' | 'search'>, ask: Ask = call) {
  const query = { ...queries[filter], ...(search && { q: search }) }
  return infiniteQueryOptions({
    queryKey: keyOf(getFeed, { query }),
    queryFn: ({ pageParam, signal }) =>
      ask(getFeed, {
        query: { ...query, limit: limits.feedPage, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  })
}

/** The stories of a filter and search. */
export function useFeed(view: Pick<FeedView, 'filter' | 'search'>) {
  const { user, isLoading } = useSession()
  const needsSignIn = view.filter !== 'all' && user === null
  const feed = useInfiniteQuery({ ...feedList(view), enabled: !needsSignIn })
  return {
    stories: feed.data?.pages.flatMap((page) => page.stories) ?? [],
    needsSignIn: needsSignIn && !isLoading,
    isLoading: feed.isPending && !(needsSignIn && !isLoading),
    hasFailed: feed.isError,
    /** The list as its pages come. */
    pages: feed,
    /** Loads the list again; gives what went wrong, or null. */
    refresh: async () => (await feed.refetch()).error,
  }
}
