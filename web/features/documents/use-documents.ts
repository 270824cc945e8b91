import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { deleteUpload, listUploads, type StoredFile } from '#contract/files.ts'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useNotices } from '#web/ui/notices.tsx'

type Page = Awaited<ReturnType<typeof loadPage>>

const loadPage = (before: string | null, signal: AbortSignal) =>
  call(listUploads, {
    query: { mine_only: 'true', limit: limits.uploadsPage, ...(before !== null && { before }) },
    signal,
  })

/** The viewer's files, newest first, a page at a time. */
export function useDocuments() {
  return useInfiniteQuery({
    queryKey: queryKeys.uploads,
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  })
}

const without = (data: InfiniteData<Page> | undefined, ids: ReadonlySet<FileId>) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      uploads: page.uploads.filter((file: StoredFile) => !ids.has(file.file_id)),
    })),
  }

/** Deletes files after asking; they leave the list at once and come back if it fails. True when they are gone. */
export function useDeleteFiles(): (files: readonly StoredFile[]) => Promise<boolean> {
  const client = useQueryClient()
  const { confirm, toast } = useNotices()
  return async (files) => {
    const one = files.length === 1 ? files[0] : undefined
    const isWanted = await confirm({
      title: one === undefined ? `Delete ${files.length} files?` : `Delete ${one.name}?`,
      text: 'This also takes what you delete out of every story it is in.',
      confirmLabel: 'Delete',
      isDangerous: true,
    })
    if (!isWanted) return false
    const ids = new Set(files.map((file) => file.file_id))
    await client.cancelQueries({ queryKey: queryKeys.uploads })
    client.setQueryData<InfiniteData<Page>>(queryKeys.uploads, (data) => without(data, ids))
    const outcomes = await Promise.allSettled([...ids].map((id) => call(deleteUpload, { params: { id } })))
    const isDone = outcomes.every(({ status }) => status === 'fulfilled')
    toast(isDone ? 'Deleted' : 'Failed to delete')
    await Promise.all(
      [queryKeys.uploads, queryKeys.summary, queryKeys.feeds].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
    return isDone
  }
}
