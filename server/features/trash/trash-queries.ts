import type { FileId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { byNewest, firstOf } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isInTrashOf } from '#server/db/visibility.ts'
import { fileColumns, type FileRow } from '#server/features/files/files-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'

export interface TrashedRow extends FileRow {
  /** Milliseconds since 1970. */
  deletedAt: number
}

const byDeletion = byNewest(sql`f.deleted_at`, sql`f.id`)

/** The viewer's trash, last deleted first. */
export async function listTrash(
  db: Db,
  viewer: Viewer,
  before: Cursor | null,
  limit: number,
): Promise<TrashedRow[]> {
  const walk = sql`select * from files f
    where ${isInTrashOf(viewer)} and ${byDeletion.isOlder(before)} ${byDeletion.order}`
  return rowsOf<TrashedRow>(
    db,
    sql`select ${fileColumns}, (extract(epoch from f.deleted_at) * 1000)::float8 as "deletedAt"
        from ${firstOf(walk, limit)} as f ${byDeletion.order}`,
  )
}

/** The key of the small picture of a file in the viewer's trash. */
export async function findPictureKey(db: Db, viewer: Viewer, id: FileId): Promise<string | null> {
  const rows = await rowsOf<{ key: string | null }>(
    db,
    sql`select f.small_key as key from files f where f.id = ${id} and ${isInTrashOf(viewer)}`,
  )
  return rows[0]?.key ?? null
}

/** Restores those of the files that were in the viewer's trash; returns their ids. */
export async function restoreFiles(
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
): Promise<{ id: FileId; isUnread: boolean }[]> {
  return rowsOf<{ id: FileId; isUnread: boolean }>(
    db,
    sql`with ${held(viewer, sql`f.id = any(${sql.param([...ids])}::uuid[])`)}
        update files f set deleted_at = null from held where f.id = held.id
        returning f.id, f.status in ('pending', 'processing') as "isUnread"`,
  )
}

/** Files of the viewer's trash, locked in the order that all file locks use, to avoid deadlocks. */
const held = (viewer: Viewer, which: SQL): SQL => sql`held as materialized (
  select f.id from files f where ${which} and ${isInTrashOf(viewer)} order by f.id for no key update)`

export interface ExpiredFile {
  id: FileId
  name: string
  mime: string
  keys: string[]
}

/**
 * Expires the viewer's files, given or last deleted, so that they cannot be restored; should this process end before
 * their bytes are deleted, the sweep of deleted files continues.
 */
export async function expire(
  db: Db,
  viewer: Viewer,
  which: readonly FileId[] | { atMost: number },
): Promise<ExpiredFile[]> {
  const isMeant =
    'atMost' in which
      ? sql`f.id in (select f.id from files f where ${isInTrashOf(viewer)}
          ${byDeletion.order} limit ${which.atMost})`
      : sql`f.id = any(${sql.param([...which])}::uuid[])`
  return rowsOf<ExpiredFile>(
    db,
    sql`with ${held(viewer, isMeant)}
        update files f set deleted_at = '1970-01-01' from held where f.id = held.id
        returning f.id, f.name, f.mime,
          array_remove(array[f.storage_key, f.small_key, f.medium_key, f.large_key, f.playable_key, f.table_key], null) || f.sheet_keys as keys`,
  )
}
