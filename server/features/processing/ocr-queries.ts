import type { FileId } from '#contract/ids.ts'
import type { WordLine } from '#contract/page-words.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isLiveJob, ocrJobKey } from '#server/db/jobs.ts'
import { isKeptFile } from '#server/db/visibility.ts'
import { liesHere } from '#server/features/files/storage-keys.ts'
import type { FileToRead } from './processing-queries.ts'

/** A file whose pictures may have words that were not looked for yet. */
export interface FileToOcr extends Pick<
  FileToRead,
  'id' | 'ownerId' | 'name' | 'mime' | 'sizeBytes' | 'storageKey'
> {
  title: string | null
  /** Null for a single picture. */
  pages: number | null
  /** Two letters, or null. */
  language: string | null
}

/** For a FROM with `files f`; the index `files_before_ocr` has the same conditions. Files in drives are not fetched for it. */
const isBefore = (version: number): SQL =>
  sql`(${isKeptFile} and f.status = 'captioned' and ${liesHere}
    and (f.mime = 'application/pdf' or (f.mime like 'image/%' and f.small_key is not null)) and f.ocr_by < ${version})`

/** Whether there are such files, none is being read, and the index that finds them is built. */
export async function canBeginOcr(db: Db, version: number): Promise<boolean> {
  const rows = await rowsOf<{ can: boolean }>(
    db,
    sql`select exists (select 1 from pg_index i where i.indexrelid = to_regclass('files_before_ocr') and i.indisvalid)
          and not exists (select 1 from graphile_worker.jobs j where j.key = ${ocrJobKey} and ${isLiveJob})
          and (select f.id from files f where ${isBefore(version)} order by f.ocr_by desc, f.id desc limit 1) is not null as can`,
  )
  return rows[0]?.can === true
}

/** The newest one of all owners. */
export async function findBeforeOcr(db: Db, version: number): Promise<FileToOcr | null> {
  const rows = await rowsOf<FileToOcr>(
    db,
    sql`select f.id, f.owner_id as "ownerId", f.name, f.mime, f.size_bytes::float8 as "sizeBytes",
          f.storage_key as "storageKey", f.title, f.pages, f.language
        from files f where ${isBefore(version)} order by f.ocr_by desc, f.id desc limit 1`,
  )
  return rows[0] ?? null
}

/** Locks the file for the rest of the transaction; false when its words are no longer looked for. */
export async function lockBeforeOcr(db: Db, id: FileId, version: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from files f where f.id = ${id} and ${isBefore(version)} for update`,
  )
  return rows.length > 0
}

/** The last page that this version looked at; 0 for none. */
export async function lastOcrPage(db: Db, id: FileId, version: number): Promise<number> {
  const rows = await rowsOf<{ page: number }>(
    db,
    sql`select coalesce(max(w.page), 0)::int as page from page_words w
        where w.file_id = ${id} and w.ocr_by = ${version}`,
  )
  return rows[0]?.page ?? 0
}

export async function savePageWords(
  db: Db,
  id: FileId,
  { page, lines, version }: { page: number; lines: readonly WordLine[]; version: number },
): Promise<void> {
  await run(
    db,
    sql`insert into page_words (file_id, page, lines, ocr_by)
        values (${id}, ${page}, ${JSON.stringify(lines)}::jsonb, ${version})
        on conflict (file_id, page) do update set lines = excluded.lines, ocr_by = excluded.ocr_by`,
  )
}

/** The pages of a file in which this version found words, in order. */
export async function findPageWords(
  db: Db,
  id: FileId,
  version: number,
): Promise<{ page: number; lines: WordLine[] }[]> {
  return rowsOf(
    db,
    sql`select w.page, w.lines from page_words w
        where w.file_id = ${id} and w.ocr_by = ${version} and w.lines <> '[]'::jsonb order by w.page`,
  )
}

/** Ends the search for words in a file. */
export async function saveOcr(
  db: Db,
  id: FileId,
  found: { hasWords: boolean; version: number },
): Promise<void> {
  await run(
    db,
    sql`update files set ocr_by = ${found.version}, has_words = ${found.hasWords} where id = ${id}`,
  )
}
