import type { FileId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'

// What sweeps ask, for nobody: files of all owners.

/** Files deleted so long ago that their bytes may go. */
export async function findExpiredDeletions(db: Db, limit: number): Promise<{ id: FileId; keys: string[] }[]> {
  return rowsOf<{ id: FileId; keys: string[] }>(
    db,
    sql`select id, array_remove(array[storage_key, small_key, large_key, playable_key], null) as keys from files
        where deleted_at < now() - interval '30 days' order by deleted_at limit ${limit}`,
  )
}

export async function deleteForever(db: Db, ids: readonly FileId[]): Promise<void> {
  await run(db, sql`delete from files where id = any(${sql.param([...ids])}::uuid[])`)
}

/** Which of the storage keys belong to a row. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const list = sql.param([...keys])
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select k.key from unnest(${list}::text[]) as k(key) where exists (
          select 1 from files f where f.id::text = split_part(split_part(k.key, '/', 3), '.', 1)
            and k.key in (f.storage_key, f.small_key, f.large_key, f.playable_key))`,
  )
  return new Set(rows.map((row) => row.key))
}

export interface UnmeasuredFile {
  id: FileId
  smallKey: string | null
  largeKey: string | null
  playableKey: string | null
}

/** Files whose pictures or converted copy have a size that no row tells. */
export async function findUnmeasured(db: Db, limit: number): Promise<UnmeasuredFile[]> {
  return rowsOf<UnmeasuredFile>(
    db,
    sql`select id, small_key as "smallKey", large_key as "largeKey", playable_key as "playableKey" from files
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
