import type { DriveProvider } from '#contract/calls/connections.ts'
import type { FileStatus } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isCloudFileOf, isKeptFile } from '#server/db/visibility.ts'

// Our files whose content is in a drive, and where.

/** The entries that the viewer already has as documents. */
export async function findCaptioned(
  db: Db,
  viewer: Viewer,
  provider: DriveProvider,
  entryIds: readonly string[],
): Promise<Map<string, FileId>> {
  if (entryIds.length === 0) return new Map()
  const rows = await rowsOf<{ entryId: string; fileId: FileId }>(
    db,
    sql`select c.entry_id as "entryId", c.file_id as "fileId"
        from cloud_files c join files f on f.id = c.file_id and ${isKeptFile}
        where ${isCloudFileOf(viewer)} and c.provider = ${provider}
          and c.entry_id = any(${sql.param([...entryIds])}::text[])`,
  )
  return new Map(rows.map(({ entryId, fileId }) => [entryId, fileId]))
}

/** Locks this entry for the viewer until the transaction ends. */
export const holdEntry = (db: Db, viewer: Viewer, provider: DriveProvider, entryId: string): Promise<void> =>
  run(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${userOf(viewer)} ${provider} ${entryId}`}, 0))`,
  )

interface KnownFile {
  fileId: FileId
  status: FileStatus
  /** The content version that was or will be read. */
  version: string | null
  isInTrash: boolean
  /** Deleted for good; only the row remains. */
  isOver: boolean
}

/** The viewer's document of this entry, deleted or not. */
export async function findKnown(
  db: Db,
  viewer: Viewer,
  provider: DriveProvider,
  entryId: string,
): Promise<KnownFile | null> {
  const rows = await rowsOf<KnownFile>(
    db,
    sql`select c.file_id as "fileId", f.status, c.version, f.deleted_at is not null as "isInTrash",
          coalesce(f.deleted_at <= now() - interval '30 days', false) as "isOver"
        from cloud_files c join files f on f.id = c.file_id
        where ${isCloudFileOf(viewer)} and c.provider = ${provider} and c.entry_id = ${entryId}`,
  )
  return rows[0] ?? null
}

interface NewCloudFile {
  fileId: FileId
  provider: DriveProvider
  entryId: string
  version: string | null
  sizeBytes: number | null
  webUrl: string | null
}

/** Stores where the content of a file of the viewer is, replacing the previous place. */
export async function saveCloudFile(db: Db, viewer: Viewer, file: NewCloudFile): Promise<void> {
  const { fileId, provider, entryId, version, sizeBytes, webUrl } = file
  await run(
    db,
    sql`insert into cloud_files (file_id, owner_id, provider, entry_id, version, size_bytes, web_url)
        values (${fileId}, ${userOf(viewer)}, ${provider}, ${entryId}, ${version}, ${sizeBytes}, ${webUrl})
        on conflict (owner_id, provider, entry_id) do update set file_id = excluded.file_id,
          version = excluded.version, size_bytes = excluded.size_bytes, web_url = excluded.web_url`,
  )
}

/** The provider's URL of a file of the viewer; null when it is not in a drive. */
export async function findOrigin(db: Db, viewer: Viewer, fileId: FileId): Promise<string | null> {
  const rows = await rowsOf<{ webUrl: string | null }>(
    db,
    sql`select c.web_url as "webUrl" from cloud_files c join files f on f.id = c.file_id and ${isKeptFile}
        where ${isCloudFileOf(viewer)} and c.file_id = ${fileId}`,
  )
  return rows[0]?.webUrl ?? null
}
