import type { HalfUploadId } from '#contract/ids.ts'
import type { UploadReply } from '#contract/calls/uploads.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isHalfUploadOf } from '#server/db/visibility.ts'

export interface HalfUpload {
  id: HalfUploadId
  sizeBytes: number
  receivedBytes: number
  parts: string[]
  fields: Record<string, string>
  reply: UploadReply | null
}

/** A new upload in parts. */
export const insertHalfUpload = (
  db: Db,
  viewer: Viewer,
  { id, sizeBytes, fields }: Pick<HalfUpload, 'id' | 'sizeBytes' | 'fields'>,
): Promise<void> =>
  run(
    db,
    sql`insert into half_uploads (id, owner_id, size_bytes, fields)
        values (${id}, ${userOf(viewer)}, ${sizeBytes}, ${JSON.stringify(fields)}::jsonb)`,
  )

export async function findHalfUpload(db: Db, viewer: Viewer, id: HalfUploadId): Promise<HalfUpload | null> {
  const rows = await rowsOf<HalfUpload>(
    db,
    sql`select h.id, h.size_bytes::float8 as "sizeBytes", h.received_bytes::float8 as "receivedBytes", h.parts,
          h.fields, h.reply
        from half_uploads h where h.id = ${id} and ${isHalfUploadOf(viewer)}`,
  )
  return rows[0] ?? null
}

interface Waiting {
  count: number
  /** Their full sizes. */
  bytes: number
}

/** The viewer's uploads in parts that are not files yet. */
export async function measureHalfUploads(db: Db, viewer: Viewer): Promise<Waiting> {
  const rows = await rowsOf<Waiting>(
    db,
    sql`select count(*)::int as count, coalesce(sum(h.size_bytes), 0)::float8 as bytes
        from half_uploads h where ${isHalfUploadOf(viewer)} and h.reply is null`,
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Adds a part at an offset; false when another one was there first, or the upload is gone. */
export async function addPart(
  db: Db,
  viewer: Viewer,
  id: HalfUploadId,
  part: { key: string; offset: number; bytes: number },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update half_uploads h set received_bytes = h.received_bytes + ${part.bytes},
          parts = array_append(h.parts, ${part.key}::text), changed_at = now()
        where h.id = ${id} and ${isHalfUploadOf(viewer)} and h.received_bytes = ${part.offset}
          and h.received_bytes + ${part.bytes} <= h.size_bytes and h.reply is null
        returning h.id`,
  )
  return rows.length > 0
}

/** Keeps it from being swept while its file is stored. */
export const touchHalfUpload = (db: Db, viewer: Viewer, id: HalfUploadId): Promise<void> =>
  run(db, sql`update half_uploads h set changed_at = now() where h.id = ${id} and ${isHalfUploadOf(viewer)}`)

/** Stores the reply; false when it has one already. */
export async function storeReply(
  db: Db,
  viewer: Viewer,
  id: HalfUploadId,
  reply: UploadReply,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update half_uploads h set reply = ${JSON.stringify(reply)}::jsonb, parts = '{}'
        where h.id = ${id} and ${isHalfUploadOf(viewer)} and h.reply is null returning h.id`,
  )
  return rows.length > 0
}

/** Removes an upload; returns the keys of its parts. */
export async function deleteHalfUpload(db: Db, viewer: Viewer, id: HalfUploadId): Promise<string[] | null> {
  const rows = await rowsOf<{ parts: string[] }>(
    db,
    sql`delete from half_uploads h where h.id = ${id} and ${isHalfUploadOf(viewer)} returning h.parts`,
  )
  return rows[0]?.parts ?? null
}

/** Sweep: removes uploads to which no bytes came for a day; returns the keys of their parts. */
export async function deleteStaleHalfUploads(db: Db, limit: number): Promise<string[][]> {
  const rows = await rowsOf<{ parts: string[] }>(
    db,
    sql`delete from half_uploads where id in (select id from half_uploads
          where changed_at < now() - interval '1 day' order by changed_at ${limitTo(limit)} for update skip locked)
        returning parts`,
  )
  return rows.map(({ parts }) => parts)
}

/** The keys of all parts of an account, for its removal. */
export async function findPartsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await rowsOf<{ parts: string[] }>(
    db,
    sql`select h.parts from half_uploads h where h.owner_id = ${ownerId}::uuid`,
  )
  return rows.flatMap(({ parts }) => parts)
}

/** Which of these keys are parts of an upload. */
export async function findKnownParts(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = new Set(keys.flatMap((key) => /^parts\/..\/([^.]+)\./.exec(key)?.[1] ?? []))
  if (ids.size === 0) return new Set()
  const rows = await rowsOf<{ parts: string[] }>(
    db,
    sql`select h.parts from half_uploads h where h.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Set(rows.flatMap(({ parts }) => parts))
}
