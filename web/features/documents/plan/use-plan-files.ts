import { useQueries } from '@tanstack/react-query'
import { findUploads, type StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** Records that are asked for at a time. */
const portion = 100

export interface PlanFiles {
  /** Null for a file that is not there any more, undefined until that is known. */
  fileOf: (id: FileId) => StoredFile | null | undefined
  /** Some could not be loaded. */
  failure: Error | null
  retry: () => void
}

/** The records of the files of a plan. */
export function usePlanFiles(ids: readonly FileId[]): PlanFiles {
  const portions = Array.from({ length: Math.ceil(ids.length / portion) }, (_, at) =>
    ids.slice(at * portion, (at + 1) * portion),
  )
  const replies = useQueries({
    queries: portions.map((file_ids) => ({
      queryKey: [...keyOf(findUploads), file_ids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(findUploads, { body: { file_ids: [...file_ids] }, signal }),
    })),
  })
  const filesById = new Map<FileId, StoredFile | null>()
  for (const [at, { data }] of replies.entries()) {
    if (data === undefined) continue
    for (const id of portions[at] ?? []) filesById.set(id, null)
    for (const file of data.uploads) filesById.set(file.file_id, file)
  }
  const failed = replies.filter(({ isError }) => isError)
  return {
    fileOf: (id) => filesById.get(id),
    failure: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
