import type { DriveProvider } from '#contract/calls/connections.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, HalfUploadId } from '#contract/ids.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'

type Variant = 'originals' | 'small' | 'medium' | 'large' | 'playable' | 'tables'

/**
 * `originals/3f/0190…`: fanned out by the id's last two digits, because its first ones are a clock.
 * Objects are never overwritten: replaced content gets a `version`, `originals/3f/0190….8a41…`.
 */
export const storageKey = (variant: Variant, id: FileId, version?: string): string =>
  `${variant}/${id.slice(-2)}/${id}${version === undefined ? '' : `.${version}`}`

export const hasVersion = (key: string): boolean => key.includes('.')

/** The key of a part of an upload that is not a file yet; parts are never overwritten. */
export const partKey = (id: HalfUploadId, part: string): string => `parts/${id.slice(-2)}/${id}.${part}`

/** The key of content in a drive, without an object in the store: `drives/onedrive/0190….8a41…`. */
export const driveKey = (provider: DriveProvider, id: FileId, version: string): string =>
  `drives/${provider}/${id}.${version}`

/** Where the content of a key is. */
export function storageSource(key: string): StoredFile['storage_source'] {
  const [, provider] = /^drives\/(onedrive|googledrive)\//.exec(key) ?? []
  return (provider as DriveProvider | undefined) ?? 'storypad'
}

/** For a FROM with `files f`: its content is in the store, not in a drive. */
export const liesHere: SQL = sql`f.storage_key not like 'drives/%'`
