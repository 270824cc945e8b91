import type { AudioFacts } from '#contract/audio-facts.ts'
import type { FileId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { ReadPlace, ReadTaken, WrittenCaption } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { ownsFile } from '#server/db/visibility.ts'

/** What can be corrected of a file, and what its caption by the built-in engine is made of. */
export interface CorrectedFile extends ReadTaken, ReadPlace {
  id: FileId
  ownerId: UserId
  /** What the file says itself, if this is not it. */
  readTaken: ReadTaken | null
  readPlace: ReadPlace | null
  name: string
  mime: string
  sizeBytes: number
  width: number | null
  height: number | null
  durationSeconds: number | null
  audio: AudioFacts | null
  title: string | null
  language: string | null
  camera: string | null
  caption: string | null
  captionBy: 'builtin' | 'model' | 'person' | null
  captionNote: string | null
  /** What StoryPad wrote, if this is not it. */
  writtenCaption: WrittenCaption | null
  /** Processed. */
  isRead: boolean
}

/** The files that the viewer owns, locked until the transaction ends. */
export function holdFiles(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<CorrectedFile[]> {
  return rowsOf<CorrectedFile>(
    db,
    // In the order that all file locks use.
    sql`select f.id, f.owner_id as "ownerId", f.name, f.mime, f.size_bytes::float8 as "sizeBytes", f.width, f.height,
          f.duration_seconds as "durationSeconds", f.audio, f.title, f.language, f.caption, f.camera, f.latitude, f.longitude,
          f.caption_by as "captionBy", f.caption_note as "captionNote", f.written_caption as "writtenCaption",
          f.status = 'captioned' as "isRead",
          to_char(f.taken_at_local, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "takenAtLocal", f.taken_is_day as "takenIsDay",
          f.taken_offset as "takenOffset", f.taken_from as "takenFrom", f.read_taken as "readTaken",
          f.read_place as "readPlace"
        from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
          join files f on f.id = wanted.id and ${ownsFile(viewer)}
        order by f.id for no key update of f`,
  )
}

/** Stores times, places and captions of files that the viewer owns. */
export async function saveCorrected(db: Db, viewer: Viewer, files: readonly CorrectedFile[]): Promise<void> {
  await run(
    db,
    sql`update files f set taken_at_local = c."takenAtLocal", taken_is_day = c."takenIsDay",
          taken_offset = c."takenOffset", taken_from = c."takenFrom", read_taken = c."readTaken",
          display_at = coalesce(c."takenAtLocal" at time zone 'UTC', f.uploaded_at),
          latitude = c.latitude, longitude = c.longitude, read_place = c."readPlace", caption = c.caption,
          caption_by = c."captionBy", caption_note = c."captionNote", written_caption = c."writtenCaption"
        from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as c(id uuid, "takenAtLocal" timestamp,
          "takenIsDay" boolean, "takenOffset" int, "takenFrom" text, "readTaken" jsonb, latitude float8, longitude float8,
          "readPlace" jsonb, caption text, "captionBy" text, "captionNote" text, "writtenCaption" jsonb)
        where f.id = c.id and ${ownsFile(viewer)}`,
  )
}
