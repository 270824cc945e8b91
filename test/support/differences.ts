import type pg from 'pg'
import { fileType } from '#contract/file-kinds.ts'

/** A row whose derived value is not what follows from the other rows. */
export interface Difference {
  value: string
  id: string
  kept: string | null
  follows: string | null
}

/** What follows from the rows: id, what is kept, and what should be; a story or account without a row of counts has null. */
const values: Record<string, string> = {
  'files.is_public': `
    select f.id::text as id, f.is_public::text as kept, (exists (
      select 1 from story_files sf join stories s on s.id = sf.story_id join users u on u.id = s.owner_id
      where sf.file_id = f.id and s.show_on_feed and s.deleted_at is null and u.deleted_at is null))::text as follows
    from files f`,
  'files.in_story': `
    select f.id::text as id, f.in_story::text as kept, (f.id in (
      select sf.file_id from story_files sf join stories s on s.id = sf.story_id where s.deleted_at is null))::text as follows
    from files f`,
  'stories.owner_closed': `
    select s.id::text as id, s.owner_closed::text as kept, (u.deleted_at is not null)::text as follows
    from stories s join users u on u.id = s.owner_id`,
  'story_files.is_kept': `
    select sf.story_id || ' ' || sf.file_id as id, sf.is_kept::text as kept, (f.deleted_at is null)::text as follows
    from story_files sf join files f on f.id = sf.file_id`,
  'story_files.uploaded_at': `
    select sf.story_id || ' ' || sf.file_id as id, row(sf.uploaded_at, sf.file_type)::text as kept,
      row(f.uploaded_at, f.file_type)::text as follows
    from story_files sf join files f on f.id = sf.file_id`,
  'story_stars.story_created_at': `
    select star.user_id || ' ' || star.story_id as id, star.story_created_at::text as kept, s.created_at::text as follows
    from story_stars star join stories s on s.id = star.story_id`,
  'story_totals.files': `
    select s.id::text as id, t.files::text as kept, (
      select count(*) from story_files sf join files f on f.id = sf.file_id
      where sf.story_id = s.id and f.deleted_at is null)::text as follows
    from stories s left join story_totals t on t.story_id = s.id`,
  storage_use: `
    select u.id::text as id,
      case when used.owner_id is null then row(0, 0, 0, 0)::text
        else row(used.files, used.file_bytes, used.stories, used.bytes)::text end as kept,
      row((select count(*) from files f where f.owner_id = u.id and f.deleted_at is null),
        (select coalesce(sum(f.size_bytes), 0) from files f where f.owner_id = u.id and f.deleted_at is null),
        (select count(*) from stories s where s.owner_id = u.id and s.deleted_at is null),
        (select coalesce(sum(f.size_bytes + f.picture_bytes + f.playable_bytes), 0) from files f where f.owner_id = u.id)
      )::text as follows
    from users u left join storage_use used on used.owner_id = u.id`,
}

/**
 * Every derived value in all rows, compared with what follows from them by statements that the product does not have: the
 * first rows of each that differ. A value that is not known yet differs too.
 */
export async function differences(pool: pg.Pool | pg.ClientBase): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [value, rows] of Object.entries(values)) {
    const differing = await pool.query<Difference>(
      `select '${value}' as value, v.* from (${rows}) v where v.kept is distinct from v.follows order by v.id limit 10`,
    )
    found.push(...differing.rows)
  }
  const files = await pool.query<{ id: string; mime: string; name: string; kept: string }>(
    'select f.id, f.mime, f.name, f.file_type as kept from files f order by f.id',
  )
  const types = files.rows.map(({ id, mime, name, kept }) => ({
    value: 'files.file_type',
    id,
    kept,
    follows: fileType(mime, name),
  }))
  return [...found, ...types.filter(({ kept, follows }) => kept !== follows).slice(0, 10)]
}
