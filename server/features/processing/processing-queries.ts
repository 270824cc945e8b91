import type { FileId, UserId } from '#contract/ids.ts'
import type { Taken } from '#contract/taken.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { eq, sql, type SQL } from '#server/db/drizzle.ts'
import { isFileJob, isLiveJob } from '#server/db/jobs.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { files, type WrittenCaption } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isKeptFile, ownsFile } from '#server/db/visibility.ts'
import { readerVersion } from '#server/engines/media/reader-versions.ts'
import { mayHavePosition } from '#server/features/files/file-position.ts'
import { takenColumns, takenView, type TakenRow } from '#server/features/files/taken-row.ts'
import { liesHere } from '#server/features/files/storage-keys.ts'
import type { ObjectKeys } from './stored-objects.ts'

export interface FileToRead {
  id: FileId
  ownerId: UserId
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
  uploadedAt: Date
  chosenEncoding: TextEncodingName | null
  /** The last change on the disk of the sender, and their time zone; null when they did not say. */
  sentModifiedAt: Date | null
  sentTimeZone: string | null
  /** When it was taken, by the export that it came with. */
  exportedTime: Date | null
  /** As it was read last. */
  taken: Taken | null
}

export type ReadRow = Omit<FileToRead, 'uploadedAt' | 'sentModifiedAt' | 'exportedTime' | 'taken'> & {
  uploadedAt: number
  sentModifiedAt: number | null
  exportedTime: number | null
} & TakenRow

export function fileOf<Row extends ReadRow>(row: Row): Omit<Row, keyof ReadRow> & FileToRead {
  const { uploadedAt, sentModifiedAt, exportedTime } = row
  return {
    ...row,
    uploadedAt: new Date(uploadedAt),
    sentModifiedAt: sentModifiedAt === null ? null : new Date(sentModifiedAt),
    exportedTime: exportedTime === null ? null : new Date(exportedTime),
    taken: takenView(row),
  }
}

const toRead = ([row]: ReadRow[]): FileToRead | null => (row === undefined ? null : fileOf(row))

/** For a FROM with `files f`. */
export const columns = sql`f.id, f.owner_id as "ownerId", f.name, f.mime, f.size_bytes::float8 as "sizeBytes",
  f.storage_key as "storageKey", f.chosen_encoding as "chosenEncoding",
  (extract(epoch from f.uploaded_at) * 1000)::float8 as "uploadedAt",
  (extract(epoch from f.sent_modified_at) * 1000)::float8 as "sentModifiedAt", f.sent_time_zone as "sentTimeZone",
  (extract(epoch from f.exported_time) * 1000)::float8 as "exportedTime",
  ${takenColumns}`

/** Marks a file as being processed; null when it is deleted or finished, so that a repeated job does nothing. */
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

/** For a FROM with `files f`: captioned without the configured model, and not edited since. */
const awaitsModel = sql`(${isKeptFile} and f.status = 'captioned' and f.caption_by = 'builtin'
  and f.caption_note is not null)`

/** A file of the viewer; null when there is none. */
export async function findOwn(
  db: Db,
  viewer: Viewer,
  id: FileId,
): Promise<(FileToRead & { isUnread: boolean }) | null> {
  const [row] = await rowsOf<ReadRow & { isUnread: boolean }>(
    db,
    sql`select ${columns}, f.status in ('pending', 'processing') as "isUnread"
        from files f where f.id = ${id} and ${ownsFile(viewer)}`,
  )
  return row === undefined ? null : fileOf(row)
}

/** A file whose caption was made without a model; null when it no longer needs one. */
export async function findAwaitingModel(db: Db, id: FileId): Promise<FileToRead | null> {
  return toRead(await rowsOf(db, sql`select ${columns} from files f where f.id = ${id} and ${awaitsModel}`))
}

/** Locks a file for the rest of the transaction; false when its caption no longer needs a model. */
export async function lockAwaitingModel(db: Db, id: FileId): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from files f where f.id = ${id} and ${awaitsModel} for update`)
  return rows.length > 0
}

/** Files of all owners whose caption waits for the model for this reason, without a job. */
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

/** The facts that processing found about a file. */
export type FileFacts = Partial<typeof files.$inferInsert>

export async function saveFacts(db: Db, id: FileId, facts: FileFacts): Promise<void> {
  await run(db, db.update(files).set(facts).where(eq(files.id, id)).getSQL())
}

/** Whether a file has the content that was taken into work, in the same encoding. */
const isAsTaken = (file: FileToRead): SQL =>
  sql`id = ${file.id} and storage_key = ${file.storageKey} and chosen_encoding is not distinct from ${file.chosenEncoding}`

/** What may have changed while a file was processed. */
export interface HeldContent extends ObjectKeys, WrittenCaption {
  name: string
  /** What StoryPad wrote, while the caption is the owner's; else null. */
  writtenCaption: WrittenCaption | null
  taken: Taken | null
  /** The owner has corrected it. */
  isTimeCorrected: boolean
  isPlaceCorrected: boolean
  latitude: number | null
  longitude: number | null
}

/**
 * Locks a file until the transaction ends and returns its current name, which may have changed during processing. Null
 * when its content was replaced or its encoding was changed, so that the results are stale.
 */
export async function holdContent(db: Db, file: FileToRead): Promise<HeldContent | null> {
  const [row] = await rowsOf<Omit<HeldContent, 'taken'> & TakenRow>(
    db,
    sql`select f.name, f.caption, f.caption_by as "captionBy", f.caption_note as "captionNote",
          f.written_caption as "writtenCaption", ${takenColumns}, f.read_taken is not null as "isTimeCorrected", f.read_place is not null as "isPlaceCorrected",
          f.latitude, f.longitude, f.small_key as "smallKey", f.medium_key as "mediumKey", f.large_key as "largeKey",
          f.table_key as "tableKey", f.sheet_keys as "sheetKeys"
        from files f where ${isAsTaken(file)} for update`,
  )
  return row === undefined ? null : { ...row, taken: takenView(row) }
}

/** `failure` is a sentence for the owner. No effect on a file whose content was replaced. */
export async function saveFailure(db: Db, file: FileToRead, failure: string): Promise<void> {
  await db.update(files).set({ status: 'error', failure, readBy: readerVersion }).where(isAsTaken(file))
}

/** Whether the processed content is still that of the file. */
export async function isCurrent(db: Db, file: FileToRead): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from files where ${isAsTaken(file)}`)
  return rows.length > 0
}

/**
 * For a FROM with `files f`: a film or recording in our store that browsers cannot play, or that contains a location, without its
 * converted copy.
 */
const awaitsCopy = sql`(${isKeptFile} and f.status = 'captioned' and (f.mime like 'video/%' or f.mime like 'audio/%')
  and f.duration_seconds is not null and (not f.is_playable or ${mayHavePosition})
  and f.playable_key is null and f.conversion_failure is null and ${liesHere})`

interface VideoToConvert {
  storageKey: string
  sizeBytes: number
}

/** A film or recording whose playable copy is missing; null when it needs none, has one, or cannot have one. */
export async function findVideoToConvert(db: Db, id: FileId): Promise<VideoToConvert | null> {
  const rows = await rowsOf<VideoToConvert>(
    db,
    sql`select f.storage_key as "storageKey", f.size_bytes::float8 as "sizeBytes" from files f
        where f.id = ${id} and ${awaitsCopy}`,
  )
  return rows[0] ?? null
}

/** Films and recordings of all owners without a playable copy and without a conversion job. */
export async function findUnconverted(db: Db): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select f.id from files f where ${awaitsCopy}
          and not exists (select 1 from graphile_worker.jobs j where ${isFileJob('convert-video')} and ${isLiveJob})`,
  )
  return rows.map((row) => row.id)
}

/** An unprocessed file, with what decides its turn. */
export interface WaitingFile {
  id: FileId
  ownerId: UserId
  mime: string
  /** It came with an import. */
  isImported: boolean
}

/**
 * Unprocessed files of all owners, uploaded since then, without a job or with one whose last attempt ended with its
 * process. In order of arrival.
 */
export async function findWithoutJob(db: Db, since: Date): Promise<(WaitingFile & { isFirst: boolean })[]> {
  return rowsOf<WaitingFile & { isFirst: boolean }>(
    db,
    sql`select f.id, f.owner_id as "ownerId", f.mime, f.import_id is not null as "isImported",
          j.id is null as "isFirst" from files f
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
    sql`select f.id, f.owner_id as "ownerId", f.mime, false as "isImported" from files f where f.id = ${id}`,
  )
  return rows[0] ?? null
}

/** The turns of waiting files in a lane, or of one owner's files in it. */
export interface WaitingTurns {
  flag: string
  first: number
  last: number
}

/** For each lane and each owner with an unprocessed file in it. */
export async function findWaitingTurns(db: Db): Promise<WaitingTurns[]> {
  return rowsOf<WaitingTurns>(
    db,
    sql`select flag, min(j.priority)::int as first, max(j.priority)::int as last
        from graphile_worker.jobs j cross join lateral jsonb_object_keys(j.flags) flag
        where j.task_identifier = 'caption-file' and j.locked_at is null and j.attempts < j.max_attempts
        group by flag`,
  )
}
