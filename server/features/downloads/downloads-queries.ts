import type { FileId, StoryId, ZipSelectionId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { byNewest, limitTo } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isKeptFile, isZipSelectionOf, maySeeStory, ownsFile, ownsStory } from '#server/db/visibility.ts'
import { streamableColumns, type StreamableFile } from '#server/features/files/files-queries.ts'
import { takenColumns, type TakenRow } from '#server/features/files/taken-row.ts'
import { newId } from '#server/lib/new-id.ts'

export interface ZipFileRow extends StreamableFile, TakenRow {
  id: FileId
  sizeBytes: number
  contentHash: string
  crc32: number | null
  title: string | null
  caption: string | null
  captionBy: 'builtin' | 'model' | 'person' | null
  /** Milliseconds since 1970. */
  uploadedAt: number
  sentModifiedAt: number | null
  latitude: number | null
  longitude: number | null
  camera: string | null
  /** The stories of the viewer that it is in, oldest first. */
  stories: StoryId[]
}

/** For a FROM with `files f`. */
const zipColumns = (viewer: Viewer): SQL => sql`f.id, ${streamableColumns}, ${takenColumns},
  f.size_bytes::float8 as "sizeBytes", encode(f.content_hash, 'hex') as "contentHash", f.crc32::float8 as crc32,
  f.title, f.caption, f.caption_by as "captionBy",
  (extract(epoch from f.uploaded_at) * 1000)::float8 as "uploadedAt",
  (extract(epoch from f.sent_modified_at) * 1000)::float8 as "sentModifiedAt",
  f.latitude, f.longitude, f.camera,
  array(select sf.story_id from story_files sf where sf.file_id = f.id
    and ${isThere(sql`stories s where s.id = sf.story_id and ${ownsStory(viewer)}`)} order by sf.story_id) as stories`

const byUpload = byNewest(sql`f.uploaded_at`, sql`f.id`)

/** All files of the viewer in the order of upload, after `after`. */
export function listOwn(
  db: Db,
  viewer: Viewer,
  after: ZipFileRow | null,
  limit: number,
): Promise<ZipFileRow[]> {
  return rowsOf<ZipFileRow>(
    db,
    sql`select ${zipColumns(viewer)} from files f
        where ${ownsFile(viewer)} and ${byUpload.isNewer(after && { at: new Date(after.uploadedAt), id: after.id })}
        ${byUpload.oldestFirst} ${limitTo(limit)}`,
  )
}

/** The files of a story that the viewer may see, by id, after `after`. */
export function listInStory(
  db: Db,
  viewer: Viewer,
  storyId: StoryId,
  after: ZipFileRow | null,
  limit: number,
): Promise<ZipFileRow[]> {
  const isAfter = after === null ? sql`true` : sql`sf.file_id > ${after.id}::uuid`
  return rowsOf<ZipFileRow>(
    db,
    sql`select ${zipColumns(viewer)} from story_files sf join files f on f.id = sf.file_id
        where sf.story_id = ${storyId} and sf.is_kept and ${isKeptFile} and ${isAfter}
          and exists (select 1 from stories s where s.id = ${storyId} and ${maySeeStory(viewer)})
        order by sf.file_id ${limitTo(limit)}`,
  )
}

/** Those of the files that are the viewer's, by id. */
export function listChosen(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<ZipFileRow[]> {
  return rowsOf<ZipFileRow>(
    db,
    sql`select ${zipColumns(viewer)} from files f
        where f.id = any(${sql.param([...ids])}::uuid[]) and ${ownsFile(viewer)} order by f.id`,
  )
}

export interface ZipStory {
  id: StoryId
  name: string
  description: string
  tags: string[]
  /** Milliseconds since 1970. */
  createdAt: number
  isOwn: boolean
}

const storyColumns = (viewer: Viewer): SQL =>
  sql`s.id, s.name, s.description, s.tags, (extract(epoch from s.created_at) * 1000)::float8 as "createdAt",
    ${ownsStory(viewer)} as "isOwn"`

const byCreation = byNewest(sql`s.created_at`, sql`s.id`)

/** The viewer's stories, oldest first. */
export const listOwnStories = (
  db: Db,
  viewer: Viewer,
  after: ZipStory | null,
  limit: number,
): Promise<ZipStory[]> =>
  rowsOf<ZipStory>(
    db,
    sql`select ${storyColumns(viewer)} from stories s
        where ${ownsStory(viewer)} and ${byCreation.isNewer(after && { at: new Date(after.createdAt), id: after.id })}
        ${byCreation.oldestFirst} ${limitTo(limit)}`,
  )

export async function findZipStory(db: Db, viewer: Viewer, id: StoryId): Promise<ZipStory | null> {
  const rows = await rowsOf<ZipStory>(
    db,
    sql`select ${storyColumns(viewer)} from stories s where s.id = ${id} and ${maySeeStory(viewer)}`,
  )
  return rows[0] ?? null
}

interface Amount {
  files: number
  bytes: number
}

export async function measureStory(db: Db, viewer: Viewer, id: StoryId): Promise<Amount> {
  const rows = await rowsOf<Amount>(
    db,
    sql`select count(*)::int as files, coalesce(sum(bytes_here(f.storage_key, f.size_bytes)), 0)::float8 as bytes
        from story_files sf join files f on f.id = sf.file_id
        where sf.story_id = ${id} and sf.is_kept and ${isKeptFile}
          and exists (select 1 from stories s where s.id = ${id} and ${maySeeStory(viewer)})`,
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}

export async function measureChosen(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<Amount> {
  const rows = await rowsOf<Amount>(
    db,
    sql`select count(*)::int as files, coalesce(sum(bytes_here(f.storage_key, f.size_bytes)), 0)::float8 as bytes
        from files f where f.id = any(${sql.param([...ids])}::uuid[]) and ${ownsFile(viewer)}`,
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}

export async function storeSelection(
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
): Promise<ZipSelectionId> {
  const id = newId<ZipSelectionId>()
  await run(
    db,
    sql`insert into zip_selections (id, owner_id, file_ids)
        values (${id}, ${userOf(viewer)}, ${sql.param([...ids])}::uuid[])`,
  )
  return id
}

/** The files of a selection of the viewer, sorted; null when there is none. */
export async function findSelection(db: Db, viewer: Viewer, id: ZipSelectionId): Promise<FileId[] | null> {
  const rows = await rowsOf<{ ids: FileId[] }>(
    db,
    sql`select z.file_ids as ids from zip_selections z where z.id = ${id} and ${isZipSelectionOf(viewer)}`,
  )
  return rows[0]?.ids.toSorted() ?? null
}

/** Sweep: selections of which no download begins any more. */
export const deleteOldSelections = (db: Db): Promise<void> =>
  run(db, sql`delete from zip_selections where created_at < now() - interval '1 day'`)

/** Stores the checksum of a content, unless it was replaced meanwhile. */
export const storeChecksum = (db: Db, viewer: Viewer, row: ChecksumOf, crc32: number): Promise<void> =>
  run(
    db,
    sql`update files f set crc32 = ${crc32}
        where f.id = ${row.id} and f.storage_key = ${row.key} and ${ownsFile(viewer)}`,
  )

interface ChecksumOf {
  id: FileId
  key: string
}
