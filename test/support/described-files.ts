import { fileType } from '#contract/file-kinds.ts'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { FileId, UserId } from '#contract/ids.ts'
import { newId } from '#server/lib/new-id.ts'
import type { DescribedFile } from '#server/features/organise/described-file.ts'
import { readerVersion } from '#server/engines/media/reader-versions.ts'

/** When all of them were uploaded; earlier times are when they were taken. */
const uploadedAt = '2025-08-01T12:00:00Z'

/** Inserts files into a user's documents as if they had been uploaded and processed; returns their ids, in order. Their bytes do not exist. */
export async function insertDescribed(
  client: pg.ClientBase | pg.Pool,
  ownerId: UserId,
  files: readonly DescribedFile[],
): Promise<FileId[]> {
  // Ids of one millisecond have no order: the first file comes first.
  const ids = files.map(() => newId<FileId>()).toSorted()
  const rows = files.map((file, at) => ({
    ...file,
    id: ids[at],
    fileType: fileType(file.mime, file.name),
    hash: createHash('sha256').update(`${ownerId} ${file.id}`).digest('hex'),
    shownAt: file.takenAt === null ? uploadedAt : new Date(file.takenAt).toISOString(),
    takenTime: file.takenAt === null ? null : new Date(file.takenAt).toISOString().slice(0, -1),
  }))
  const { rows: done } = await client.query<{ id: FileId }>(
    `insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, storage_key, status, caption, caption_by,
       display_at, uploaded_at, taken_at_local, taken_from, latitude, longitude, title, keywords, language, text_start, read_by)
     select (row->>'id')::uuid, $1, row->>'name', row->>'mime', row->>'fileType', 1000, decode(row->>'hash', 'hex'), 'nowhere/' || (row->>'id'),
       'captioned', coalesce(row->>'caption', 'A file.'), case when row->>'caption' is null then 'builtin' else 'model' end,
       (row->>'shownAt')::timestamptz, $2::timestamptz, (row->>'takenTime')::timestamp,
       case when row->>'takenTime' is not null then 'exif' end, (row->>'latitude')::float8, (row->>'longitude')::float8,
       row->>'title', array(select jsonb_array_elements_text(row->'keywords')), row->>'language', nullif(row->>'text', ''), ${readerVersion}
     from jsonb_array_elements($3::jsonb) row returning id`,
    [ownerId, uploadedAt, JSON.stringify(rows)],
  )
  await client.query(
    `insert into file_passages (file_id, ordinal, owner_id, text, words)
     select f.id, 0, f.owner_id, f.text_start, to_tsvector('simple', f.text_start)
     from files f where f.id = any($1::uuid[]) and f.text_start is not null`,
    [done.map(({ id }) => id)],
  )
  await client.query(
    `insert into search_words (owner_id, word)
     select distinct $1::uuid, word from file_passages p
       cross join lateral regexp_split_to_table(lower(p.text), '[^[:alpha:]]+') word
     where p.file_id = any($2::uuid[]) and length(word) > 3 on conflict do nothing`,
    [ownerId, done.map(({ id }) => id)],
  )
  return ids
}
