import type { FileId } from '#contract/ids.ts'
import type { TranscriptLine } from '#contract/transcript.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isFileJob, isLiveJob } from '#server/db/jobs.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { isKeptFile } from '#server/db/visibility.ts'
import { liesHere } from '#server/features/files/storage-keys.ts'
import type { FileToRead } from './processing-queries.ts'

/** A recording or film whose speech was not written down yet. */
export interface FileToTranscribe extends Pick<
  FileToRead,
  'id' | 'ownerId' | 'name' | 'mime' | 'sizeBytes' | 'storageKey'
> {
  title: string | null
  /** Two letters, or null. */
  language: string | null
  durationSeconds: number
}

/** For a FROM with `files f`; the index `files_to_transcribe` has the same conditions. Files in drives are not fetched for it. */
const awaitsTranscript: SQL = sql`(${isKeptFile} and f.status = 'captioned' and f.duration_seconds is not null
  and f.transcribed_by is null and ${liesHere})`

/** Null when it is gone, or has been transcribed. */
export async function findToTranscribe(db: Db, id: FileId): Promise<FileToTranscribe | null> {
  const rows = await rowsOf<FileToTranscribe>(
    db,
    sql`select f.id, f.owner_id as "ownerId", f.name, f.mime, f.size_bytes::float8 as "sizeBytes",
          f.storage_key as "storageKey", f.title, f.language, f.duration_seconds as "durationSeconds"
        from files f where f.id = ${id} and ${awaitsTranscript}`,
  )
  return rows[0] ?? null
}

/** Files of all owners that wait without a job. */
export async function findWithoutTranscript(db: Db, limit: number): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select f.id from files f where ${awaitsTranscript}
          and not exists (select 1 from graphile_worker.jobs j where ${isFileJob('transcribe-file')} and ${isLiveJob})
        order by f.uploaded_at desc ${limitTo(limit)}`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the file for the rest of the transaction; false when it no longer waits. */
export async function lockToTranscribe(db: Db, id: FileId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from files f where f.id = ${id} and ${awaitsTranscript} for update`,
  )
  return rows.length > 0
}

/** How many pieces the model has written down. */
export async function countPieces(db: Db, id: FileId, model: string): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select coalesce(max(t.piece) + 1, 0)::int as count from transcripts t
        where t.file_id = ${id} and t.model = ${model}`,
  )
  return rows[0]?.count ?? 0
}

export async function savePiece(
  db: Db,
  id: FileId,
  { piece, lines, model }: { piece: number; lines: readonly TranscriptLine[]; model: string },
): Promise<void> {
  await run(
    db,
    sql`insert into transcripts (file_id, piece, lines, model)
        values (${id}, ${piece}, ${JSON.stringify(lines)}::jsonb, ${model})
        on conflict (file_id, piece) do update set lines = excluded.lines, model = excluded.model`,
  )
}

/** All lines of a file, in order. */
export async function findLines(db: Db, id: FileId, model: string): Promise<TranscriptLine[]> {
  const rows = await rowsOf<{ lines: TranscriptLine[] }>(
    db,
    sql`select t.lines from transcripts t where t.file_id = ${id} and t.model = ${model} order by t.piece`,
  )
  return rows.flatMap(({ lines }) => lines)
}

/** Ends the transcription of a file. */
export async function saveTranscribed(
  db: Db,
  id: FileId,
  { model, hasTranscript, failure }: { model: string; hasTranscript: boolean; failure: string | null },
): Promise<void> {
  await run(
    db,
    sql`update files set transcribed_by = ${model}, has_transcript = ${hasTranscript}, transcript_failure = ${failure}
        where id = ${id}`,
  )
}

/** Why it is tried again later; a sentence for the owner. */
export async function saveTranscriptFailure(db: Db, id: FileId, failure: string): Promise<void> {
  await run(
    db,
    sql`update files f set transcript_failure = ${failure} where f.id = ${id} and ${awaitsTranscript}`,
  )
}
