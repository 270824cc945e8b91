import { fileType } from '#contract/file-kinds.ts'
import type { AudioFacts } from '#contract/audio-facts.ts'
import type { DriveProvider } from '#contract/calls/connections.ts'
import type { FileId, ImportId, StoryId, UserId } from '#contract/ids.ts'
import type { TranscriptLine } from '#contract/transcript.ts'
import type { WordLine } from '#contract/page-words.ts'
import type { PdfFacts } from '#contract/pdf-facts.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import {
  isImportOf,
  isKeptFile,
  isPublicFile,
  isUseOf,
  maySeeFile,
  maySeeStory,
  ownsFile,
  ownsStory,
} from '#server/db/visibility.ts'
import { mayHavePosition } from './file-position.ts'
import { underQuota } from './quota.ts'
import { takenColumns, type TakenRow } from './taken-row.ts'
import { idIn } from '#server/lib/id-in.ts'

export interface FileRow extends TakenRow {
  id: FileId
  ownerId: UserId
  name: string
  mime: string
  sizeBytes: number
  storageKey: string
  smallKey: string | null
  mediumKey: string | null
  largeKey: string | null
  status: 'pending' | 'processing' | 'captioned' | 'error'
  failure: string | null
  caption: string | null
  captionBy: 'builtin' | 'model' | 'person' | null
  captionNote: string | null
  /** Milliseconds since 1970. */
  displayAt: number
  uploadedAt: number
  width: number | null
  height: number | null
  preview: string | null
  pages: number | null
  pdf: PdfFacts | null
  rows: number | null
  lines: number | null
  encoding: TextEncodingName | null
  hasBadBytes: boolean
  chosenEncoding: TextEncodingName | null
  isWrittenHere: boolean
  searchedTo: number | null
  durationSeconds: number | null
  audio: AudioFacts | null
  isPlayable: boolean
  playableKey: string | null
  conversionFailure: string | null
  /** It may contain a position. */
  hasPosition: boolean
  latitude: number | null
  longitude: number | null
  camera: string | null
  addressKey: string
  textStart: string | null
  tableStart: string[][] | null
  /** Its rows are also found beyond `searchedTo`. */
  isLookedUp: boolean
  tornRows: number | null
  title: string | null
  keywords: string[]
  /** Words were found in its pictures. */
  hasWords: boolean
  /** Speech was found in it. */
  hasTranscript: boolean
  transcriptFailure: string | null
  isPublic: boolean
}

/** For a FROM with `files f`. */
export const fileColumns: SQL = sql`f.id, f.owner_id as "ownerId", f.name, f.mime, f.size_bytes::float8 as "sizeBytes",
  f.storage_key as "storageKey", f.small_key as "smallKey", f.medium_key as "mediumKey",
  f.large_key as "largeKey", f.status, f.failure,
  f.caption, f.caption_by as "captionBy", f.caption_note as "captionNote",
  (extract(epoch from f.display_at) * 1000)::float8 as "displayAt",
  (extract(epoch from f.uploaded_at) * 1000)::float8 as "uploadedAt", ${takenColumns},
  f.width, f.height, f.preview, f.pages, f.pdf, f.rows, f.lines, f.encoding, f.has_bad_bytes as "hasBadBytes",
  f.chosen_encoding as "chosenEncoding", f.is_written_here as "isWrittenHere",
  f.searched_to as "searchedTo", f.duration_seconds as "durationSeconds", f.audio,
  f.has_transcript as "hasTranscript", f.transcript_failure as "transcriptFailure",
  f.is_playable as "isPlayable", f.playable_key as "playableKey",
  f.conversion_failure as "conversionFailure", ${mayHavePosition} as "hasPosition",
  f.latitude, f.longitude, f.camera, f.address_key as "addressKey",
  f.text_start as "textStart", f.table_start as "tableStart", f.table_key is not null as "isLookedUp", f.torn_rows as "tornRows", f.title, f.keywords, f.has_words as "hasWords", ${isPublicFile} as "isPublic"`

/** The facts of a file once its bytes have arrived. */
export interface NewFile {
  id: FileId
  name: string
  mime: string
  sizeBytes: number
  contentHash: Buffer
  /** Null: not computed yet. */
  crc32?: number | null
  storageKey: string
  uploadedAt: Date
  /** As the sender said. */
  sentModifiedAt?: Date | null
  sentTimeZone?: string | null
  /** The viewer's import that brings it, and when it was taken, by that export. */
  importId?: ImportId | null
  exportedTime?: Date | null
  /** The owner's total quota in bytes; null: unlimited. */
  quotaBytes: number | null
  /** Its content was written here. */
  isWrittenHere?: boolean
}

/** Stores an unprocessed file; returns the owner's oldest other file with the same content. */
export async function insertFile(
  db: Db,
  viewer: Viewer,
  file: NewFile,
): Promise<{ id: FileId; name: string } | null> {
  const ownerId = userOf(viewer)
  const { id, name, mime, sizeBytes, contentHash, storageKey, quotaBytes, isWrittenHere = false } = file
  const { sentModifiedAt = null, sentTimeZone = null, crc32 = null } = file
  const { importId = null, exportedTime = null } = file
  const at = file.uploadedAt.toISOString()
  // Raw SQL: building this statement takes longer than running it.
  const rows = await rowsOf<{ id: FileId; name: string }>(
    db,
    sql`with stored as (
          insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, crc32, storage_key, status,
            display_at, uploaded_at, is_written_here, sent_modified_at, sent_time_zone, import_id, exported_time)
          values (${id}, ${ownerId}, ${name}, ${mime}, ${fileType(mime, name)}, ${sizeBytes}, ${contentHash}, ${crc32},
            ${storageKey}, 'pending', ${at}, ${at}, ${isWrittenHere}, ${sentModifiedAt?.toISOString() ?? null}, ${sentTimeZone},
            (select i.id from imports i where i.id = ${importId} and ${isImportOf(viewer)}), ${exportedTime?.toISOString() ?? null})
          returning ${underQuota(quotaBytes)}
        )
        select f.id, f.name from files f where ${ownsFile(viewer)} and f.content_hash = ${contentHash}
        order by f.uploaded_at limit 1`,
  )
  return rows[0] ?? null
}

/** Whether the viewer's import was undone; an undo waits until the transaction ends. */
export async function isUndone(db: Db, viewer: Viewer, importId: ImportId): Promise<boolean> {
  const rows = await rowsOf<{ isUndone: boolean }>(
    db,
    sql`select i.state = 'undone' as "isUndone" from imports i where i.id = ${importId} and ${isImportOf(viewer)}
        for share`,
  )
  return rows[0]?.isUndone ?? false
}

/** Locks this content for the viewer until the transaction ends, so that it is stored only once. */
export const holdContent = (db: Db, viewer: Viewer, contentHash: Buffer): Promise<void> =>
  run(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${`${userOf(viewer)} ${contentHash.toString('hex')}`}, 0))`,
  )

/** The viewer's oldest file with this content. */
export async function findSameContent(
  db: Db,
  viewer: Viewer,
  contentHash: Buffer,
): Promise<{ id: FileId; name: string; status: FileRow['status'] } | null> {
  const rows = await rowsOf<{ id: FileId; name: string; status: FileRow['status'] }>(
    db,
    sql`select f.id, f.name, f.status from files f
        where ${ownsFile(viewer)} and f.content_hash = ${contentHash}
        order by f.uploaded_at limit 1`,
  )
  return rows[0] ?? null
}

export async function findFile(db: Db, viewer: Viewer, id: FileId): Promise<FileRow | null> {
  const rows = await rowsOf<FileRow>(
    db,
    sql`select ${fileColumns} from files f where f.id = ${id} and ${maySeeFile(viewer)}`,
  )
  return rows[0] ?? null
}

/** The words in the picture of a page, or in a picture. */
export async function findPageWords(db: Db, viewer: Viewer, id: FileId, page: number): Promise<WordLine[]> {
  const rows = await rowsOf<{ lines: WordLine[] }>(
    db,
    sql`select w.lines from page_words w join files f on f.id = w.file_id
        where w.file_id = ${id} and w.page = ${page} and ${maySeeFile(viewer)}`,
  )
  return rows[0]?.lines ?? []
}

/** What is said in a file, in order, and by which model. */
export async function findTranscript(
  db: Db,
  viewer: Viewer,
  id: FileId,
): Promise<{ lines: TranscriptLine[]; model: string }[]> {
  return rowsOf(
    db,
    sql`select t.lines, t.model from transcripts t join files f on f.id = t.file_id
        where t.file_id = ${id} and f.has_transcript and ${maySeeFile(viewer)} order by t.piece`,
  )
}

/** Only the columns that decide which bytes are sent: queried for every picture of a page. */
export type StreamableFile = Pick<
  FileRow,
  | 'ownerId'
  | 'name'
  | 'mime'
  | 'storageKey'
  | 'smallKey'
  | 'mediumKey'
  | 'largeKey'
  | 'playableKey'
  | 'isPlayable'
  | 'hasPosition'
  | 'durationSeconds'
>

/** For a FROM with `files f`. */
export const streamableColumns = sql`f.owner_id as "ownerId", f.name, f.mime, f.storage_key as "storageKey",
  f.small_key as "smallKey", f.medium_key as "mediumKey", f.large_key as "largeKey",
  f.playable_key as "playableKey", f.is_playable as "isPlayable", ${mayHavePosition} as "hasPosition",
  f.duration_seconds as "durationSeconds"`

export async function findStreamable(db: Db, viewer: Viewer, id: FileId): Promise<StreamableFile | null> {
  const rows = await rowsOf<StreamableFile>(
    db,
    sql`select ${streamableColumns} from files f where f.id = ${id} and ${maySeeFile(viewer)}`,
  )
  return rows[0] ?? null
}

/** A file with the key that signs its URLs, for any holder of such a URL. */
export async function findSigned(
  db: Db,
  id: FileId,
): Promise<(StreamableFile & { addressKey: string }) | null> {
  const rows = await rowsOf<StreamableFile & { addressKey: string }>(
    db,
    sql`select ${streamableColumns}, f.address_key as "addressKey" from files f where f.id = ${id} and ${isKeptFile}`,
  )
  return rows[0] ?? null
}

/** The owners of the files. */
export function findOwners(db: Db, ids: readonly FileId[]): Promise<{ id: FileId; ownerId: UserId }[]> {
  return rowsOf(
    db,
    sql`select f.id, f.owner_id as "ownerId" from files f
        where f.id = any(${sql.param([...ids])}::uuid[]) and ${isKeptFile}`,
  )
}

/** For a FROM with `files f`: the file is in this story, and the viewer may see the story. */
const isSeenInStory = (viewer: Viewer, storyId: StoryId | null): SQL =>
  storyId
    ? sql`exists (select 1 from story_files sf join stories s on s.id = sf.story_id
        where sf.file_id = f.id and s.id = ${storyId} and ${maySeeStory(viewer)})`
    : sql`true`

/** The files that the viewer may see, in no particular order; with a story given, those in that story. */
export async function findFiles(
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
  storyId: StoryId | null = null,
): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return rowsOf<FileRow>(
    db,
    sql`select ${fileColumns} from files f where f.id = any(${sql.param([...ids])}::uuid[])
        and ${maySeeFile(viewer)} and ${isSeenInStory(viewer, storyId)}`,
  )
}

/** As findFiles, but only ids. */
export async function findVisibleIds(
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
  storyId: StoryId | null,
): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select f.id from files f where f.id = any(${sql.param([...ids])}::uuid[])
        and ${maySeeFile(viewer)} and ${isSeenInStory(viewer, storyId)}`,
  )
  return rows.map((row) => row.id)
}

/** How many of the files exist and belong to the viewer. */
export async function countOwnFiles(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from files f where f.id = any(${sql.param([...ids])}::uuid[]) and ${ownsFile(viewer)}`,
  )
  return rows[0]?.count ?? 0
}

/** False when the viewer has no such file. */
export async function renameFile(db: Db, viewer: Viewer, id: FileId, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ mime: string }>(
    db,
    sql`select f.mime from files f where f.id = ${id} and ${ownsFile(viewer)} for update`,
  )
  if (!row) return false
  const type = fileType(row.mime, name)
  await run(db, sql`update files set name = ${name}, file_type = ${type} where id = ${id}`)
  return true
}

/** False when the viewer has no such file. */
export async function markDeleted(db: Db, viewer: Viewer, id: FileId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update files f set deleted_at = now() where f.id = ${id} and ${ownsFile(viewer)} returning f.id`,
  )
  return rows.length > 0
}

/** Where in a drive the content of a file is. */
export interface DrivePlace {
  ownerId: UserId
  provider: DriveProvider
  entryId: string
  /** Null: only known after reading. */
  sizeBytes: number | null
}

/** The drive location of the file whose content has this key, without an access check. */
export async function findDrivePlace(db: Db, key: string): Promise<DrivePlace | null> {
  const rows = await rowsOf<DrivePlace>(
    db,
    sql`select c.owner_id as "ownerId", c.provider, c.entry_id as "entryId", c.size_bytes::float8 as "sizeBytes"
        from cloud_files c join files f on f.id = c.file_id
        where c.file_id = ${idIn(key)}::uuid and f.storage_key = ${key}`,
  )
  return rows[0] ?? null
}

/** Totals of the viewer's files that are not deleted, from a summary row; counted when that has none. */
interface Summary {
  stories: number
  files: number
  /** Of the files. */
  bytes: number
}

export async function summary(db: Db, viewer: Viewer): Promise<Summary> {
  const [kept] = await rowsOf<{ [Kind in keyof Summary]: number | null }>(
    db,
    sql`select u.stories, u.files, u.file_bytes::float8 as bytes from storage_use u where ${isUseOf(viewer)}`,
  )
  if (kept === undefined) return { stories: 0, files: 0, bytes: 0 }
  return isCounted(kept) ? kept : countAll(db, viewer)
}

const isCounted = (kept: { [Kind in keyof Summary]: number | null }): kept is Summary =>
  Object.values(kept).every((value) => value !== null)

/** For users whose files are older than the summary rows. */
async function countAll(db: Db, viewer: Viewer): Promise<Summary> {
  const [counted] = await rowsOf<Summary>(
    db,
    sql`select (select count(*)::int from stories s where ${ownsStory(viewer)}) as stories, count(*)::int as files,
          coalesce(sum(bytes_here(f.storage_key, f.size_bytes)), 0)::float8 as bytes
        from files f where ${ownsFile(viewer)}`,
  )
  return counted ?? { stories: 0, files: 0, bytes: 0 }
}
