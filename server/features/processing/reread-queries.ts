import type { FileId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isLiveJob, rereadJobKey } from '#server/db/jobs.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { isKeptFile } from '#server/db/visibility.ts'
import { liesHere } from '#server/features/files/storage-keys.ts'
import { columns, fileOf, type FileToRead, type ReadRow } from './processing-queries.ts'

/** A file that an earlier version has read. */
export interface FileReadBefore extends FileToRead {
  status: 'captioned' | 'error'
  readBy: number
  isWrittenHere: boolean
}

/**
 * For a FROM with `files f`: read before this version. Files in the trash wait until they are restored; files in drives
 * are not fetched for it.
 */
const isOlder = (version: number): SQL =>
  sql`(${isKeptFile} and f.status in ('captioned', 'error') and ${liesHere} and f.read_by < ${version})`

/** Whether there are such files, none is being read, and the index that finds them is built. */
export async function canBegin(db: Db, version: number): Promise<boolean> {
  // Ordered, so that it is read along the index even if Postgres expects many of them.
  const rows = await rowsOf<{ can: boolean }>(
    db,
    sql`select exists (select 1 from pg_index i where i.indexrelid = to_regclass('files_read_before') and i.indisvalid)
          and not exists (select 1 from graphile_worker.jobs j where j.key = ${rereadJobKey} and ${isLiveJob})
          and (select f.id from files f where ${isOlder(version)} order by f.read_by, f.id limit 1) is not null as can`,
  )
  return rows[0]?.can === true
}

export async function countReadBefore(db: Db, version: number): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::float8 as count from files f where ${isOlder(version)}`,
  )
  return rows[0]?.count ?? 0
}

/** The next ones, of all owners. */
export async function findReadBefore(db: Db, version: number, limit: number): Promise<FileReadBefore[]> {
  const rows = await rowsOf<ReadRow & Pick<FileReadBefore, 'status' | 'readBy' | 'isWrittenHere'>>(
    db,
    sql`select ${columns}, f.status, f.read_by as "readBy", f.is_written_here as "isWrittenHere"
        from files f where ${isOlder(version)} order by f.read_by, f.id ${limitTo(limit)}`,
  )
  return rows.map(fileOf)
}

/** Takes them as read by this version, whatever they have. */
export async function markRead(db: Db, ids: readonly FileId[], version: number): Promise<void> {
  if (ids.length === 0) return
  await run(
    db,
    // Locked in the order that all file locks use.
    sql`with held as materialized (
          select id from files where id = any(${sql.param([...ids])}::uuid[]) order by id for update)
        update files f set read_by = ${version} from held where f.id = held.id and f.read_by < ${version}`,
  )
}
