import { DiskFull } from '#server/engines/disk/disk.ts'
import { ObjectMissing, StorageFull, StorageUnavailable } from '#server/engines/storage/storage.ts'
import { Problem } from '#server/lib/problem.ts'

const retryAfterSeconds = 5

/** What people are told when the storage could not do its part; anything else is given back as it is. */
export function storageProblem(cause: unknown): unknown {
  if (cause instanceof ObjectMissing) return new Problem('file_not_found', { cause })
  if (cause instanceof StorageFull || cause instanceof DiskFull) return new Problem('storage_full', { cause })
  if (cause instanceof StorageUnavailable)
    return new Problem('storage_unavailable', { cause, retryAfterSeconds })
  return cause
}
