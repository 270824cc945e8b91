import { driveNames, type DriveProvider } from '#contract/calls/connections.ts'
import type { ProblemCode } from '#contract/problems.ts'
import {
  AccessOver,
  DriveBusy,
  DriveDownloadsUsedUp,
  DriveEntryMissing,
  DriveEntryRefused,
  DriveProtocolError,
  DriveUnavailable,
  GrantOver,
  PageOver,
} from '#server/engines/drives/drive-errors.ts'
import { Problem } from '#server/lib/problem.ts'

const usualRetrySeconds = 5

/** The Problem for a drive that could not be read; any other error is returned unchanged. */
export function driveProblem(provider: DriveProvider, cause: unknown): unknown {
  const said = (code: ProblemCode, retryAfterSeconds?: number) =>
    new Problem(code, {
      fill: { drive: driveNames[provider] },
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  if (cause instanceof Problem && cause.code === 'drive_not_connected') return said('content_in_drive')
  if (cause instanceof GrantOver) return said('content_in_drive')
  if (cause instanceof DriveEntryMissing) return said('gone_from_drive')
  if (cause instanceof DriveDownloadsUsedUp) return said('drive_downloads_used_up')
  if (cause instanceof DriveEntryRefused) return said('kept_by_drive')
  if (cause instanceof PageOver) return said('drive_list_over')
  if (cause instanceof DriveBusy) return said('drive_unreachable', Math.ceil(cause.waitMs / 1_000))
  if (cause instanceof DriveProtocolError) return said('drive_answer_unreadable')
  if ([AccessOver, DriveUnavailable].some((kind) => cause instanceof kind))
    return said('drive_unreachable', usualRetrySeconds)
  return cause
}
