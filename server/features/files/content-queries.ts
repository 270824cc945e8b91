import type { FileId } from '#contract/ids.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { eq, sql } from '#server/db/drizzle.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { files } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isInTrashOf, ownsFile } from '#server/db/visibility.ts'
import { underQuota } from './quota.ts'

interface NewContent {
  quotaBytes: number | null
  storageKey: string
  sizeBytes: number
  contentHash: Buffer
  /** Null: not computed yet. */
  crc32: number | null
  textStart: string | null
}

/** The initial values of an unprocessed file; a caption by its owner stays. */
const unread = {
  status: 'pending' as const,
  failure: null,
  caption: sql`case when written_caption is not null then caption end`,
  captionBy: sql`case when written_caption is not null then caption_by end`,
  captionNote: null,
  title: null,
  keywords: [],
  tableStart: null,
  tableVerdict: null,
  tableKey: null,
  sheets: null,
  tableSheet: null,
  sheetKeys: [],
  tornRows: null,
  rows: null,
  lines: null,
  encoding: null,
  hasBadBytes: false,
}

interface OldContent {
  name: string
  isWrittenHere: boolean
  storageKey: string
  /** Of its values, if it was a table. */
  tableKey: string | null
}

/** The viewer's file, locked until the transaction ends; null when there is none. */
export async function holdOldContent(db: Db, viewer: Viewer, id: FileId): Promise<OldContent | null> {
  const rows = await rowsOf<OldContent>(
    db,
    sql`select f.name, f.is_written_here as "isWrittenHere", f.storage_key as "storageKey", f.table_key as "tableKey"
        from files f
        where f.id = ${id} and ${ownsFile(viewer)} for update`,
  )
  return rows[0] ?? null
}

/** Makes the content of a held file an unprocessed file of its own in the viewer's trash. */
export async function keepVersion(
  db: Db,
  viewer: Viewer,
  of: FileId,
  { id, name }: { id: FileId; name: string },
): Promise<void> {
  await run(
    db,
    sql`with kept as (
          insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, crc32, storage_key, status,
            display_at, uploaded_at, chosen_encoding, is_written_here, deleted_at)
          select ${id}, f.owner_id, ${name}, f.mime, f.file_type, f.size_bytes, f.content_hash, f.crc32, f.storage_key, 'pending',
            f.display_at, f.uploaded_at, f.chosen_encoding, f.is_written_here, now()
          from files f where f.id = ${of} and ${ownsFile(viewer)} returning id)
        insert into text_versions (id, of_id) select id, ${of} from kept`,
  )
}

/** Replaces the content of a held file by one that is written here, and resets everything derived from it. */
export async function replaceContent(
  db: Db,
  id: FileId,
  { quotaBytes, ...content }: NewContent,
): Promise<void> {
  await run(db, sql`select ${underQuota(quotaBytes)}`)
  await db
    .update(files)
    .set({ ...content, ...unread, chosenEncoding: null, isWrittenHere: true })
    .where(eq(files.id, id))
}

/** An earlier version of a text, as its row has it. */
export interface TextVersionRow {
  id: FileId
  storageKey: string
  sizeBytes: number
  chosenEncoding: TextEncodingName | null
  replacedAt: number
}

/** The earlier versions of a file of the viewer that are in the trash, or that one; the last replaced first. */
export function findVersions(
  db: Db,
  viewer: Viewer,
  of: FileId,
  { only = null, limit }: { only?: FileId | null; limit: number },
): Promise<TextVersionRow[]> {
  return rowsOf<TextVersionRow>(
    db,
    sql`select f.id, f.storage_key as "storageKey", f.size_bytes::float8 as "sizeBytes",
          f.chosen_encoding as "chosenEncoding", (extract(epoch from f.deleted_at) * 1000)::float8 as "replacedAt"
        from text_versions v join files f on f.id = v.id and ${isInTrashOf(viewer)}
        where v.of_id = ${of} and (${only}::uuid is null or v.id = ${only}::uuid)
        order by f.deleted_at desc, f.id desc ${limitTo(limit)}`,
  )
}

/**
 * Sets or resets the encoding of a file, which is unprocessed then. Returns the key of the values that were read in the
 * old one; null when the viewer has no such file.
 */
export async function chooseEncoding(
  db: Db,
  viewer: Viewer,
  id: FileId,
  name: TextEncodingName | null,
): Promise<Pick<OldContent, 'tableKey'> | null> {
  const [old] = await rowsOf<Pick<OldContent, 'tableKey'>>(
    db,
    sql`select f.table_key as "tableKey" from files f where f.id = ${id} and ${ownsFile(viewer)} for update`,
  )
  if (old === undefined) return null
  await db
    .update(files)
    .set({ ...unread, chosenEncoding: name })
    .where(eq(files.id, id))
  return old
}
