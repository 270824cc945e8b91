import type { FileId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { idIn } from '#server/lib/id-in.ts'

// Queries for sweeps, across all owners.

/** Files deleted so long ago that their bytes can be purged. */
export async function findExpiredDeletions(db: Db, limit: number): Promise<{ id: FileId; keys: string[] }[]> {
  return rowsOf<{ id: FileId; keys: string[] }>(
    db,
    sql`select id, array_remove(array[storage_key, small_key, medium_key, large_key, playable_key, table_key], null) || sheet_keys as keys from files
        where deleted_at < now() - interval '30 days' order by deleted_at limit ${limit}`,
  )
}

export async function deleteForever(db: Db, ids: readonly FileId[]): Promise<void> {
  await run(
    db,
    // Locked in the order that all file locks use.
    sql`with held as materialized (
          select id from files where id = any(${sql.param([...ids])}::uuid[]) order by id for update)
        delete from files f using held where f.id = held.id`,
  )
}

/** Which of the storage keys belong to a row; each contains the id of its file. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select k.key from unnest(${sql.param([...keys])}::text[], ${sql.param(keys.map(idIn))}::uuid[]) as k(key, id)
          join files f on f.id = k.id and (k.key in (f.storage_key, f.small_key, f.medium_key, f.large_key, f.playable_key, f.table_key)
            or k.key = any(f.sheet_keys))`,
  )
  return new Set(rows.map((row) => row.key))
}

interface UnmeasuredFile {
  id: FileId
  smallKey: string | null
  mediumKey: string | null
  largeKey: string | null
  playableKey: string | null
}

/** Files whose pictures or converted copy have no recorded size. */
export async function findUnmeasured(db: Db, limit: number): Promise<UnmeasuredFile[]> {
  return rowsOf<UnmeasuredFile>(
    db,
    sql`select id, small_key as "smallKey", medium_key as "mediumKey", large_key as "largeKey",
          playable_key as "playableKey" from files
        where (small_key is not null and picture_bytes = 0) or (playable_key is not null and playable_bytes = 0)
        limit ${limit}`,
  )
}

export async function saveMeasures(
  db: Db,
  id: FileId,
  { pictureBytes, playableBytes }: { pictureBytes: number; playableBytes: number },
): Promise<void> {
  await run(
    db,
    sql`update files set picture_bytes = ${pictureBytes}, playable_bytes = ${playableBytes} where id = ${id}`,
  )
}
