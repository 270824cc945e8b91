import type { FileId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { isFileJob, isLiveJob } from '#server/db/jobs.ts'
import { isKeptFile, isPassageSought, ownerOrdinal, type SearchScope } from '#server/db/visibility.ts'

/** Passages for which the exact distance is computed, chosen by their codes. */
const candidates = 200

export interface PassageVector {
  fileId: FileId
  ordinal: number
  vector: Float32Array
}

/**
 * The passages whose codes are nearest to that of a vector, with their vectors, in no particular order; and how many
 * there were to choose from.
 */
export async function findNear(
  db: Db,
  scope: SearchScope,
  model: string,
  vector: Float32Array,
): Promise<{ passages: PassageVector[]; ofHowMany: number }> {
  const code = codeOf(vector)
  // Owner or file select few passages, the model nearly all, so no index on the model is used.
  const rows = await rowsOf<{ fileId: FileId; ordinal: number; vector: Buffer; total: number }>(
    db,
    sql`select near.file_id as "fileId", near.ordinal, near.total, v.vector
        from (select p.file_id, p.ordinal, (count(*) over ())::int as total from passage_codes p
              where ${isPassageSought(scope)} and p.model || '' = ${model} and length(p.code) = ${code.length}
              order by bit_count(p.code # ${code}::varbit) limit ${candidates}) as near
        join passage_vectors v on v.file_id = near.file_id and v.ordinal = near.ordinal`,
  )
  const passages = rows.map(({ fileId, ordinal, vector: bytes }) => ({
    fileId,
    ordinal,
    vector: fromBytes(bytes),
  }))
  return { passages, ofHowMany: rows[0]?.total ?? 0 }
}

/** A passage to embed, with its file; `title` adds the file's subject. */
interface UnplacedPassage {
  ordinal: number
  text: string
  title: string
  ownerId: UserId
  name: string
  mime: string
  storageKey: string
}

/** Passages of a file that the model has not embedded yet, in order; it never sees camera and place. */
export async function findUnplaced(
  db: Db,
  fileId: FileId,
  model: string,
  limit: number,
): Promise<UnplacedPassage[]> {
  return rowsOf(
    db,
    sql`select p.ordinal, p.text, coalesce(f.title, f.name) as title, f.owner_id as "ownerId", f.name, f.mime,
          f.storage_key as "storageKey"
        from file_passages p join files f on f.id = p.file_id
        where p.file_id = ${fileId} and p.ordinal > ${ownerOrdinal} and ${isKeptFile}
          and not exists (select 1 from passage_codes c
                          where c.file_id = p.file_id and c.ordinal = p.ordinal and c.model = ${model})
        order by p.ordinal limit ${limit}`,
  )
}

/** Stores the embeddings of passages; ignores those replaced meanwhile. */
export async function saveVectors(
  db: Db,
  fileId: FileId,
  model: string,
  vectors: readonly { ordinal: number; text: string; vector: Float32Array }[],
): Promise<void> {
  const column = <T>(pick: (row: (typeof vectors)[number]) => T) => sql.param(vectors.map(pick))
  const rows = sql`unnest(${column((row) => row.ordinal)}::int[], ${column((row) => row.text)}::text[],
      ${column((row) => codeOf(row.vector))}::text[], ${column((row) => toBytes(row.vector))}::bytea[])
      as n(ordinal, text, code, vector)
    join file_passages p on p.file_id = ${fileId} and p.ordinal = n.ordinal and p.text = n.text`
  await run(
    db,
    sql`
    insert into passage_vectors (file_id, ordinal, vector) select p.file_id, p.ordinal, n.vector from ${rows}
    on conflict (file_id, ordinal) do update set vector = excluded.vector`,
  )
  await run(
    db,
    sql`
    insert into passage_codes (file_id, ordinal, owner_id, model, code)
    select p.file_id, p.ordinal, p.owner_id, ${model}, n.code::varbit from ${rows}
    on conflict (file_id, ordinal) do update set model = excluded.model, code = excluded.code`,
  )
}

/** Marks a file as embedded if the model has embedded all its passages. */
export async function markPlaced(db: Db, fileId: FileId, model: string): Promise<void> {
  await run(
    db,
    sql`update files f set embedded_by = ${model} where f.id = ${fileId}
    and not exists (select 1 from file_passages p where p.file_id = f.id and p.ordinal > ${ownerOrdinal}
      and not exists (select 1 from passage_codes c
                      where c.file_id = p.file_id and c.ordinal = p.ordinal and c.model = ${model}))`,
  )
}

/** Files that this model has not embedded, without a job; includes those embedded by another model. */
export async function findUnplacedFiles(db: Db, model: string, limit: number): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select f.id from files f where ${isKeptFile} and f.status = 'captioned'
          and (f.embedded_by is null or f.embedded_by < ${model} or f.embedded_by > ${model})
          and not exists (select 1 from graphile_worker.jobs j where ${isFileJob('embed-file')} and ${isLiveJob})
        limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

/** One bit per dimension: its sign. */
const codeOf = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')

const toBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)

/** A copy, because the driver's bytes need not be aligned to four. */
const fromBytes = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer)
