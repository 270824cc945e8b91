import type { FileId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { and, eq, sql } from '#server/db/drizzle.ts'
import { isFileJob, isLiveJob } from '#server/db/jobs.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { files } from '#server/db/schema.ts'
import { isKeptFile } from '#server/db/visibility.ts'
import { liesHere } from '#server/features/files/storage-keys.ts'

export interface FileToRead {
  id: FileId
  ownerId: UserId
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
  uploadedAt: Date
}

const toRead = (rows: (Omit<FileToRead, 'uploadedAt'> & { uploadedAt: number })[]) => {
  const row = rows[0]
  return row ? { ...row, uploadedAt: new Date(row.uploadedAt) } : null
}

/** For a FROM with `files f`. */
const columns = sql`f.id, f.owner_id as "ownerId", f.name, f.mime, f.size_bytes::float8 as "sizeBytes",
  f.storage_key as "storageKey", (extract(epoch from f.uploaded_at) * 1000)::float8 as "uploadedAt"`

/** Takes a file into work; null when it is deleted or finished, so that a job that runs twice does its work once. */
export async function takeIntoWork(db: Db, id: FileId): Promise<FileToRead | null> {
  return toRead(
    await rowsOf(
      db,
      sql`update files f set status = 'processing'
          where f.id = ${id} and ${isKeptFile} and f.status in ('pending', 'processing')
          returning ${columns}`,
    ),
  )
}

/** For a FROM with `files f`: captioned without the model that is set up, and nobody has written a better one since. */
const awaitsModel = sql`(${isKeptFile} and f.status = 'captioned' and f.caption_by = 'builtin'
  and f.caption_note is not null)`

/** A file whose caption had to be made without a model; null when there is no need any more. */
export async function findAwaitingModel(db: Db, id: FileId): Promise<FileToRead | null> {
  return toRead(await rowsOf(db, sql`select ${columns} from files f where f.id = ${id} and ${awaitsModel}`))
}

/** Holds a file still for the rest of the transaction; false when its caption needs no model any more. */
export async function lockAwaitingModel(db: Db, id: FileId): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from files f where f.id = ${id} and ${awaitsModel} for update`)
  return rows.length > 0
}

/** Files of all owners whose caption waits for the model for this reason, and that no job asks for again. */
export async function findHeldUp(
  db: Db,
  note: string,
  limit: number,
): Promise<{ id: FileId; ownerId: UserId }[]> {
  return rowsOf<{ id: FileId; ownerId: UserId }>(
    db,
    sql`select f.id, f.owner_id as "ownerId" from files f where ${awaitsModel} and f.caption_note = ${note}
          and not exists (select 1 from graphile_worker.jobs j where ${isFileJob('recaption-file')} and ${isLiveJob})
        order by f.id ${limitTo(limit)}`,
  )
}

/** What reading found out about a file. */
export type FileFacts = Partial<typeof files.$inferInsert>

export async function saveFacts(db: Db, id: FileId, facts: FileFacts): Promise<void> {
  await run(db, db.update(files).set(facts).where(eq(files.id, id)).getSQL())
}

/**
 * Holds a file until the transaction ends, and tells its name by now: it may have been renamed since it was taken into
 * work. Null when it has other content by now, so that what was found out is of no use.
 */
export async function holdContent(db: Db, file: FileToRead): Promise<{ name: string } | null> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from files where id = ${file.id} and storage_key = ${file.storageKey} for update`,
  )
  return rows[0] ?? null
}

/** `failure` is a sentence for the owner. A file that has other content by now stays as it is. */
export async function saveFailure(db: Db, file: FileToRead, failure: string): Promise<void> {
  await db
    .update(files)
    .set({ status: 'error', failure })
    .where(and(eq(files.id, file.id), eq(files.storageKey, file.storageKey)))
}

/** The content that was taken into work is still the file's. */
export async function isCurrent(db: Db, file: FileToRead): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from files where id = ${file.id} and storage_key = ${file.storageKey}`,
  )
  return rows.length > 0
}

/** A film of ours that no browser plays, or that tells others where it was taken, and its copy is still to be made. For a FROM with `files f`. */
const awaitsCopy = sql`(${isKeptFile} and f.status = 'captioned' and f.mime like 'video/%'
  and f.duration_seconds is not null and (not f.is_playable or f.latitude is not null)
  and f.playable_key is null and f.conversion_failure is null and ${liesHere})`

interface VideoToConvert {
  storageKey: string
  sizeBytes: number
}

/** A film whose playable copy is still to be made; null when it needs none, has one or will have none. */
export async function findVideoToConvert(db: Db, id: FileId): Promise<VideoToConvert | null> {
  const rows = await rowsOf<VideoToConvert>(
    db,
    sql`select f.storage_key as "storageKey", f.size_bytes::float8 as "sizeBytes" from files f
        where f.id = ${id} and ${awaitsCopy}`,
  )
  return rows[0] ?? null
}

/** Films of all owners that wait for their playable copy and have no job that will make it. */
export async function findUnconverted(db: Db): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select f.id from files f where ${awaitsCopy}
          and not exists (select 1 from graphile_worker.jobs j where ${isFileJob('convert-video')} and ${isLiveJob})`,
  )
  return rows.map((row) => row.id)
}

/** A file that waits to be read, with what decides about its turn. */
export interface WaitingFile {
  id: FileId
  ownerId: UserId
  mime: string
}

/**
 * Files of all owners that have come since then, wait to be read, and have no job that would do it: none at all, or one
 * whose last try ended with its process. In the order in which they came.
 */
export async function findWithoutJob(db: Db, since: Date): Promise<(WaitingFile & { isFirst: boolean })[]> {
  return rowsOf<WaitingFile & { isFirst: boolean }>(
    db,
    sql`select f.id, f.owner_id as "ownerId", f.mime, j.id is null as "isFirst" from files f
          left join graphile_worker.jobs j on ${isFileJob('caption-file')}
        where f.status in ('pending', 'processing') and ${isKeptFile}
          and f.uploaded_at >= ${since.toISOString()}::timestamptz
          and (j.id is null or not ${isLiveJob})
        order by f.uploaded_at, f.id`,
  )
}

export async function findWaiting(db: Db, id: FileId): Promise<WaitingFile | null> {
  const rows = await rowsOf<WaitingFile>(
    db,
    sql`select f.id, f.owner_id as "ownerId", f.mime from files f where f.id = ${id}`,
  )
  return rows[0] ?? null
}

/** The turns of what waits in a lane, or of what one owner has waiting there. */
export interface WaitingTurns {
  flag: string
  first: number
  last: number
}

/** For each lane and each owner in it who has a file that waits to be read. */
export async function findWaitingTurns(db: Db): Promise<WaitingTurns[]> {
  return rowsOf<WaitingTurns>(
    db,
    sql`select flag, min(j.priority)::int as first, max(j.priority)::int as last
        from graphile_worker.jobs j cross join lateral jsonb_object_keys(j.flags) flag
        where j.task_identifier = 'caption-file' and j.locked_at is null and j.attempts < j.max_attempts
        group by flag`,
  )
}
