import type { FileId } from '#contract/ids.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { eq, sql } from '#server/db/drizzle.ts'
import { files } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { ownsFile } from '#server/db/visibility.ts'
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

/** The initial values of an unprocessed file. */
const unread: Partial<typeof files.$inferInsert> = {
  status: 'pending',
  failure: null,
  caption: null,
  captionBy: null,
  captionNote: null,
  title: null,
  keywords: [],
  tableStart: null,
  tableVerdict: null,
  tableKey: null,
  tornRows: null,
  rows: null,
  lines: null,
  encoding: null,
  hasBadBytes: false,
}

interface OldContent {
  storageKey: string
  /** Of its values, if it was a table. */
  tableKey: string | null
  isWrittenHere: boolean
}

/**
 * Replaces the content of a file by one that is written here, and resets everything derived from it. Returns what it
 * replaced, or null when the file is gone.
 */
export async function replaceContent(
  db: Db,
  viewer: Viewer,
  id: FileId,
  { quotaBytes, ...content }: NewContent,
): Promise<OldContent | null> {
  const rows = await rowsOf<OldContent>(
    db,
    sql`select f.storage_key as "storageKey", f.table_key as "tableKey", f.is_written_here as "isWrittenHere" from files f
        where f.id = ${id} and ${ownsFile(viewer)} for update`,
  )
  const old = rows[0]
  if (!old) return null
  await run(db, sql`select ${underQuota(quotaBytes)}`)
  await db
    .update(files)
    .set({ ...content, ...unread, chosenEncoding: null, isWrittenHere: true })
    .where(eq(files.id, id))
  return old
}

/** What an edit replaced, as a file of its own. */
export interface FileVersion {
  id: FileId
  name: string
  sizeBytes: number
  contentHash: Buffer
  crc32: number
  storageKey: string
}

/** Puts an unprocessed file with the old content of file `of` into the viewer's trash. */
export async function insertVersion(
  db: Db,
  viewer: Viewer,
  of: FileId,
  { id, name, sizeBytes, contentHash, crc32, storageKey }: FileVersion,
): Promise<void> {
  await run(
    db,
    sql`insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, crc32, storage_key, status,
          display_at, uploaded_at, chosen_encoding, deleted_at)
        select ${id}, f.owner_id, ${name}, f.mime, f.file_type, ${sizeBytes}, ${contentHash}, ${crc32}, ${storageKey}, 'pending',
          f.display_at, f.uploaded_at, f.chosen_encoding, now()
        from files f where f.id = ${of} and ${ownsFile(viewer)}`,
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
