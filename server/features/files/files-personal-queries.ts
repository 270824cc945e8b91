import type { FileId, ImportId, UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import { isKeptFile } from '#server/db/visibility.ts'
import { takenColumns, type TakenRow } from './taken-row.ts'
import type { ContentPlace } from './file-content.ts'

export interface OwnFileRow extends TakenRow {
  id: FileId
  name: string
  mime: string
  sizeBytes: number
  caption: string | null
  captionBy: string | null
  storageKey: string
  /** Milliseconds since 1970. */
  uploadedAt: number
  sentModifiedAt: number | null
  sentTimeZone: string | null
  /** By the export that an import has read. */
  exportedTime: number | null
  importId: ImportId | null
  latitude: number | null
  longitude: number | null
}

const byUpload = byNewest(sql`f.uploaded_at`, sql`f.id`)

/** A user's files in order of upload, after `after`. */
export async function listOwnFiles(
  db: Db,
  ownerId: UserId,
  after: OwnFileRow | null,
  limit: number,
): Promise<OwnFileRow[]> {
  return rowsOf<OwnFileRow>(
    db,
    sql`select f.id, f.name, f.mime, f.size_bytes::float8 as "sizeBytes", f.caption, f.caption_by as "captionBy",
          f.storage_key as "storageKey",
          (extract(epoch from f.uploaded_at) * 1000)::float8 as "uploadedAt",
          (extract(epoch from f.sent_modified_at) * 1000)::float8 as "sentModifiedAt",
          f.sent_time_zone as "sentTimeZone", (extract(epoch from f.exported_time) * 1000)::float8 as "exportedTime",
          f.import_id as "importId", f.latitude, f.longitude, ${takenColumns}
        from files f where f.owner_id = ${ownerId} and ${isKeptFile}
          and ${byUpload.isNewer(after && { at: new Date(after.uploadedAt), id: after.id })}
        ${byUpload.oldestFirst} ${limitTo(limit)}`,
  )
}

/** Where the bytes of a file are; null when it is gone. */
export async function findContentPlace(db: Db, id: FileId): Promise<ContentPlace | null> {
  const rows = await rowsOf<ContentPlace>(
    db,
    sql`select f.storage_key as "storageKey" from files f where f.id = ${id}`,
  )
  return rows[0] ?? null
}

/** A user's files, including deleted ones, with all their objects. */
export async function findAnyFiles(
  db: Db,
  ownerId: UserId,
  limit: number,
): Promise<{ id: FileId; mime: string; name: string; keys: string[] }[]> {
  return rowsOf<{ id: FileId; mime: string; name: string; keys: string[] }>(
    db,
    sql`select f.id, f.mime, f.name,
          array_remove(array[f.storage_key, f.small_key, f.medium_key, f.large_key, f.playable_key, f.table_key], null) || f.sheet_keys as keys
        from files f where f.owner_id = ${ownerId} ${limitTo(limit)}`,
  )
}
