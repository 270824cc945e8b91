import { createHash } from 'node:crypto'
import type pg from 'pg'
import { fileFormats, fileType } from '#contract/file-kinds.ts'
import { inBatches, type DerivedValue, type Rows } from './in-batches.ts'
import { ownerPassages } from './owner-passages.ts'
import { wordsBetweenSpaces } from './words-between-spaces.ts'

// Values that are derived from other rows and stored for fast lists. Triggers keep them current (migrations 0015 and
// 0016); here they are computed for older rows, or for all rows as a repair.

const lowestId = '00000000-0000-0000-0000-000000000000'

/** Computes one value in all rows; returns how many rows changed. */
export async function lookUpAll(
  client: pg.ClientBase,
  value: DerivedValue,
  rows: Rows,
  beforeBatch: () => void,
): Promise<number> {
  let changed = 0
  for (let after = lowestId; ;) {
    beforeBatch()
    const batch = await value.lookUp(client, after, rows)
    if (!batch) return changed
    after = batch.last
    changed += batch.changed
  }
}

const fileTypes: DerivedValue = {
  name: 'types of files',
  version: createHash('sha256').update(JSON.stringify(fileFormats)).digest('hex').slice(0, 8),
  async lookUp(client, after) {
    const found = await client.query<{ id: string; mime: string; name: string; type: string }>(
      `select f.id, f.mime, f.name, f.file_type as type from files f where f.id > $1 order by f.id limit 2000`,
      [after],
    )
    const last = found.rows.at(-1)?.id
    if (last === undefined) return null
    const wrong = found.rows.filter(({ mime, name, type }) => fileType(mime, name) !== type)
    if (wrong.length === 0) return { last, changed: 0 }
    // A file renamed since it was read already has its type.
    const { rowCount } = await client.query(
      `update files f set file_type = wanted.type
       from unnest($1::uuid[], $2::text[], $3::text[]) as wanted(id, name, type)
       where f.id = wanted.id and f.name = wanted.name`,
      [
        wrong.map(({ id }) => id),
        wrong.map(({ name }) => name),
        wrong.map(({ mime, name }) => fileType(mime, name)),
      ],
    )
    return { last, changed: rowCount ?? 0 }
  },
}

/** The order matters: later ones count what earlier ones have corrected. */
export const derivedValues: readonly DerivedValue[] = [
  fileTypes,
  inBatches('words between spaces', wordsBetweenSpaces),
  inBatches('passages of cameras and places', ownerPassages),
  inBatches('stories of closed accounts', {
    select: `select s.id from stories s where $2 and s.id > $1 order by s.id limit 2000`,
    hold: [
      `select 1 from users u where u.id in (select s.owner_id from stories s where s.id = any($1))
       order by u.id for share`,
    ],
    change: `update stories s set owner_closed = u.deleted_at is not null from users u
       where s.id = any($1) and u.id = s.owner_id and s.owner_closed <> (u.deleted_at is not null)`,
  }),
  inBatches('what stories tell of files', {
    select: `select f.id from files f where f.id > $1 and ($2 or f.is_public is null or f.in_story is null)
             order by f.id limit 500`,
    change: `select look_up_files($1) as changed`,
  }),
  // Only files in the trash can have a wrong value; whether a file is public may be set by then.
  inBatches('files of the trash in stories', {
    select: `select f.id from files f where f.id > $1 and ($2 or f.deleted_at is not null
               and exists (select 1 from story_files sf where sf.file_id = f.id and sf.is_kept))
             order by f.id limit 500`,
    hold: [
      `select 1 from files f where f.id = any($1) order by f.id for no key update`,
      // A change of several stories' counts locks their owner's count first.
      `select 1 from storage_use u where u.owner_id in (select f.owner_id from files f where f.id = any($1))
       order by u.owner_id for no key update`,
    ],
    // Evaluated per file: without statistics Postgres would read all rows for each batch.
    change: `update story_files sf set is_kept = not sf.is_kept
       from unnest($1::uuid[]) as wanted(id) cross join lateral (
         select placed.story_id from files f cross join lateral (
           select sf.story_id, sf.is_kept from story_files sf where sf.file_id = f.id offset 0) as placed
         where f.id = wanted.id and placed.is_kept <> (f.deleted_at is null) offset 0) as wrong
       where sf.file_id = wanted.id and sf.story_id = wrong.story_id`,
  }),
  inBatches('what files tell in stories', {
    select: `select f.id from files f where f.id > $1 and ($2
               or exists (select 1 from story_files sf where sf.file_id = f.id and sf.uploaded_at is null))
             order by f.id limit 500`,
    hold: [`select 1 from files f where f.id = any($1) order by f.id for no key update`],
    change: `update story_files sf set uploaded_at = wrong.uploaded_at, file_type = wrong.file_type
       from unnest($1::uuid[]) as wanted(id) cross join lateral (
         select placed.story_id, f.uploaded_at, f.file_type from files f cross join lateral (
           select sf.story_id, sf.uploaded_at, sf.file_type from story_files sf where sf.file_id = f.id offset 0) as placed
         where f.id = wanted.id and (placed.uploaded_at, placed.file_type)
           is distinct from (f.uploaded_at, f.file_type) offset 0) as wrong
       where sf.file_id = wanted.id and sf.story_id = wrong.story_id`,
  }),
  inBatches('starred stories', {
    select: `select distinct star.story_id as id from story_stars star
             where $2 and star.story_id > $1 order by star.story_id limit 500`,
    change: `update story_stars star set story_created_at = s.created_at from stories s
       where star.story_id = any($1) and s.id = star.story_id and star.story_created_at is distinct from s.created_at`,
  }),
  inBatches('files of stories', {
    select: `select s.id from stories s left join story_totals t on t.story_id = s.id and t.story_id > $1
             where s.id > $1 and ($2 or t.files is null) order by s.id limit 500`,
    hold: [
      `select 1 from storage_use u where u.owner_id in (select s.owner_id from stories s where s.id = any($1))
       order by u.owner_id for no key update`,
      `insert into story_totals (story_id) select s.id from stories s where s.id = any($1) order by s.id for key share
       on conflict (story_id) do update set story_id = excluded.story_id`,
    ],
    change: `update story_totals t set files = now_so.files
       from (select wanted.id, (select count(*)::int from story_files sf where sf.story_id = wanted.id and sf.is_kept) as files
             from unnest($1::uuid[]) as wanted(id)) as now_so
       where t.story_id = now_so.id and t.files is distinct from now_so.files`,
  }),
  inBatches('storage of accounts', {
    // A user with neither a row nor anything to count needs none.
    select: `select a.id from users a left join storage_use u on u.owner_id = a.id and u.owner_id > $1
             where a.id > $1 and ($2 or u.files is null or u.file_bytes is null or u.stories is null)
               and (u.owner_id is not null or exists (select 1 from files f where f.owner_id = a.id)
                 or exists (select 1 from stories s where s.owner_id = a.id))
             order by a.id limit 50`,
    hold: [
      `insert into storage_use (owner_id, bytes) select a.id, 0 from users a where a.id = any($1) order by a.id for key share
       on conflict (owner_id) do update set owner_id = excluded.owner_id`,
    ],
    change: `update storage_use u set bytes = now_so.bytes, files = now_so.files, file_bytes = now_so.file_bytes, stories = now_so.stories
       from unnest($1::uuid[]) as owner(id) cross join lateral (
         select coalesce(sum(bytes_here(f.storage_key, f.size_bytes) + f.picture_bytes + f.playable_bytes), 0)::bigint as bytes,
           count(*) filter (where f.deleted_at is null)::int as files,
           coalesce(sum(bytes_here(f.storage_key, f.size_bytes)) filter (where f.deleted_at is null), 0)::bigint as file_bytes,
           (select count(*)::int from stories s where s.owner_id = owner.id and s.deleted_at is null) as stories
         from files f where f.owner_id = owner.id) as now_so
       where u.owner_id = owner.id and (u.bytes, u.files, u.file_bytes, u.stories)
         is distinct from (now_so.bytes, now_so.files, now_so.file_bytes, now_so.stories)`,
  }),
]
