import type { FileStatus } from '#contract/calls/files.ts'
import { isRefusal } from '#web/api/api-problem.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { statusBackoffMs } from './status-backoff.ts'

/** How asking for a status has gone so far, as TanStack Query counts it. */
export interface StatusAsked {
  data: { status: FileStatus } | undefined
  error: unknown
  dataUpdateCount: number
  errorUpdateCount: number
}

/** How long to wait before a file's status is asked for again; false when there is nothing more to learn. */
export function statusWait({ data, error, dataUpdateCount, errorUpdateCount }: StatusAsked): number | false {
  if (isRefusal(error) || (data !== undefined && isSettled(data.status))) return false
  return statusBackoffMs(Math.max(0, dataUpdateCount + errorUpdateCount - 1))
}
