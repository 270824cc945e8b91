import { uploadStatus } from '#contract/calls/uploads.ts'
import type { FileId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** How far a file is, as it is asked for and cached. */
export const statusQuery = (id: FileId) => ({
  queryKey: keyOf(uploadStatus, { params: { id } }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(uploadStatus, { params: { id }, signal }),
  retry: false,
})
