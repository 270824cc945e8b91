import { DiskFull } from '#server/engines/disk/disk.ts'
import { ObjectMissing, StorageFull, StorageUnavailable } from '#server/engines/storage/storage.ts'
import { Problem } from '#server/lib/problem.ts'

const retryAfterSeconds = 5

/** The Problem for a storage error; any other error is returned unchanged. */
export function storageProblem(cause: unknown): unknown {
  if (cause instanceof ObjectMissing) return new Problem('file_not_found', { cause })
  if (cause instanceof StorageFull || cause instanceof DiskFull) return new Problem('storage_full', { cause })
  if (cause instanceof StorageUnavailable)
    return new Problem('storage_unavailable', { cause, retryAfterSeconds })
  return cause
}
