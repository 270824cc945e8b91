import { ObjectMissing, StorageFull, StorageUnavailable } from './storage.ts'

/** Error codes of stores without space: Ceph, MinIO. */
const fullNames = ['QuotaExceeded', 'XMinioStorageFull']

/** The HTTP status of a store's response; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** Converts a store's error. The cause keeps the store's message, for the log. */
export function explained(error: unknown, key?: string): Error {
  const status = statusOf(error)
  const { name, code } = error as { name?: string; code?: string }
  const options = { cause: error }
  if (status === 507 || fullNames.includes(name ?? ''))
    return new StorageFull('No space left for files.', options)
  if (name === 'NoSuchBucket') return new StorageUnavailable('The bucket S3_BUCKET does not exist.', options)
  if (status === 404 && key !== undefined) return new ObjectMissing(key, options)
  if (status === undefined) {
    return new StorageUnavailable(
      `The store does not respond (${code ?? name ?? 'unknown reason'}).`,
      options,
    )
  }
  if (status >= 300 && status < 400) {
    return new StorageUnavailable('The store redirects; check S3_ENDPOINT and S3_REGION.', options)
  }
  if (status === 401 || status === 403) {
    return new StorageUnavailable(
      `The store refuses the access (${name}); check its keys and rights.`,
      options,
    )
  }
  return new StorageUnavailable(`The store answered ${status} (${name ?? 'unknown reason'}).`, options)
}
