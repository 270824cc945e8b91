import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CloudFile, listCloudFiles } from '#contract/calls/cloud.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import type { DriveView } from './drive-view.ts'

/** The provider or the server does not know any more where the list went on. */
const isListOver = (failure: unknown): boolean =>
  failure instanceof ApiProblem && ['drive_list_over', 'bad_cursor'].includes(failure.code)

/** An entry that a changing drive lists twice appears once. */
const onceEach = (entries: CloudFile[]): CloudFile[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

/** The content of a folder: its first page, then all others, loaded one after another. */
export function useFolder({ provider, trail }: DriveView) {
  const folderId = trail.at(-1)?.id
  const query = folderId === undefined ? {} : { folderId }
  const list = useInfiniteQuery({
    queryKey: keyOf(listCloudFiles, { params: { provider }, query }),
    queryFn: ({ pageParam, signal }) =>
      call(listCloudFiles, {
        params: { provider },
        query: { ...query, ...(pageParam !== null && { next: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const { data, error, hasNextPage, isError, isFetching, isPending, fetchNextPage, refetch } = list

  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])

  const entries = onceEach(data?.pages.flatMap((page) => page.files) ?? [])
  const isLoadingMore = hasNextPage && (isFetching || !isError)
  const isNothingThere = entries.length === 0
  return {
    entries,
    files: entries.filter((entry) => !entry.isFolder),
    /** Nothing of it is there yet; a page may be empty, and the list goes on behind it. */
    isLoading: isPending || (isNothingThere && isLoadingMore),
    isLoadingMore,
    isEmpty: isNothingThere && data !== undefined && !hasNextPage,
    /** Why nothing has come, or nothing more than what is there. */
    failure: isError && !isFetching && (data === undefined || hasNextPage) ? error : null,
    retry: () => void (data === undefined || isListOver(error) ? refetch() : fetchNextPage()),
  }
}
