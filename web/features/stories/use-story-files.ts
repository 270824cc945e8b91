import { useInfiniteQuery } from '@tanstack/react-query'
import { listStoryFiles, type Story } from '#contract/calls/stories.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

const pageSize = 60

/** The files of a story: the first few that came with it, or with `isAll` everything, a page at a time. */
export function useStoryFiles(story: Story, isAll: boolean) {
  const pages = useInfiniteQuery({
    queryKey: keyOf(listStoryFiles, { params: { id: story.id } }),
    queryFn: ({ pageParam, signal }) =>
      call(listStoryFiles, {
        params: { id: story.id },
        query: pageParam === null ? { limit: pageSize } : { limit: pageSize, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    enabled: isAll,
  })
  const loaded = pages.data?.pages.flatMap((page) => page.files)
  return {
    files: isAll && loaded ? loaded : story.files,
    isLoading: isAll && pages.isFetching,
    hasFailed: isAll && pages.isError,
    hasMore: pages.hasNextPage,
    loadMore: () => void (pages.isError ? pages.refetch() : pages.fetchNextPage()),
  }
}
