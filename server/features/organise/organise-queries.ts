import type { FileId, OrganisationId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { byNewest, firstOf, limitTo } from '#server/db/newest-first.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isAccountOf, isOrganisationOf, ownsFile, ownsStory } from '#server/db/visibility.ts'
import type { DescribedFile } from './described-file.ts'
import { runLockKey } from './run-locks.ts'
import type { Cursor } from '#server/lib/cursor.ts'

/** For a FROM with `files f`: it is in a story of the viewer's. */
const isGrouped = (viewer: Viewer): SQL => sql`is_in_story_of(f.id, ${userOf(viewer)}::uuid)`

interface OwnFile {
  id: FileId
  /** Milliseconds since 1970. */
  uploadedAt: number
  isGrouped: boolean
}

const byUpload = byNewest(sql`f.uploaded_at`, sql`f.id`)

/** A page of the viewer's files, the newest first, and whether each is in a story of his. */
export async function listOwn(
  db: Db,
  viewer: Viewer,
  before: Cursor | null,
  limit: number,
): Promise<OwnFile[]> {
  const walk = sql`select f.id, f.uploaded_at from files f
    where ${ownsFile(viewer)} and ${byUpload.isOlder(before)} ${byUpload.order}`
  return rowsOf<OwnFile>(
    db,
    sql`select f.id, (extract(epoch from f.uploaded_at) * 1000)::float8 as "uploadedAt", ${isGrouped(viewer)} as "isGrouped"
        from ${firstOf(walk, limit)} as f ${byUpload.order}`,
  )
}

/** Of each file that is looked at its first passages. */
const describedPassages = 4

/** What is known of those of the files that are the viewer's. */
export async function describeFiles(
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
): Promise<DescribedFile[]> {
  if (ids.length === 0) return []
  return rowsOf<DescribedFile>(
    db,
    sql`select f.id, f.name, f.mime, f.latitude, f.longitude, f.title, f.keywords, f.language,
          case when f.display_at <> f.uploaded_at then (extract(epoch from f.display_at) * 1000)::float8 end as "takenAt",
          case when f.caption_by <> 'builtin' then f.caption end as caption,
          coalesce((select string_agg(p.text, E'\n' order by p.ordinal) from (
            select p.text, p.ordinal from file_passages p where p.file_id = f.id
              and f.text_start is not null order by p.ordinal ${limitTo(describedPassages)}) as p), f.text_start, '') as text
        from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, number)
          join files f on f.id = wanted.id and ${ownsFile(viewer)}
        order by wanted.number`,
  )
}

/** Whether the viewer's account is open; it stays so until the transaction ends. */
export async function holdAccount(db: Db, viewer: Viewer): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from users u where ${isAccountOf(viewer)} for share`)
  return rows.length > 0
}

/** Nobody organises for the viewer until the transaction ends; false when somebody does already. */
export async function tryHoldRun(db: Db, viewer: Viewer): Promise<boolean> {
  const rows = await rowsOf<{ held: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${runLockKey(userOf(viewer))}, 0)) as held`,
  )
  return rows[0]?.held ?? false
}

/** Claims the id for the viewer; false when it stands for something already. Who claims it meanwhile is waited for. */
export async function insertOrganisation(db: Db, viewer: Viewer, id: OrganisationId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into organisations (owner_id, id, story_ids, made_as) values (${userOf(viewer)}, ${id}, '{}', '{}')
        on conflict do nothing returning 1`,
  )
  return rows.length > 0
}

/** Those of the files that are the viewer's; they stay as they are until the transaction ends. */
export async function holdOwnFiles(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    // In the order in which everybody holds files.
    sql`select f.id from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
          join files f on f.id = wanted.id and ${ownsFile(viewer)}
        order by f.id for no key update of f`,
  )
  return rows.map(({ id }) => id)
}

/** Those of the viewer's files that are in no story of his; asked when they are held, so that none is added meanwhile. */
export async function findUngrouped(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    sql`select f.id from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
          join files f on f.id = wanted.id and ${ownsFile(viewer)} where not ${isGrouped(viewer)}`,
  )
  return rows.map(({ id }) => id)
}

interface NewStoryOfFiles {
  id: StoryId
  name: string
  fileIds: readonly FileId[]
}

/** Makes private stories of the viewer's files, and keeps in his organisation how they were made. */
export async function insertStories(
  db: Db,
  viewer: Viewer,
  organisationId: OrganisationId,
  stories: readonly NewStoryOfFiles[],
): Promise<void> {
  const ids = stories.map(({ id }) => id)
  await run(
    db,
    sql`insert into stories (id, owner_id, name, created_at)
        select made.id, ${userOf(viewer)}::uuid, made.name, date_trunc('milliseconds', clock_timestamp())
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(stories.map(({ name }) => name))}::text[]) as made(id, name)`,
  )
  const placed = stories.flatMap(({ id, fileIds }) => fileIds.map((fileId) => ({ id, fileId })))
  await run(
    db,
    sql`insert into story_files (story_id, file_id, position)
        select s.id, f.id, (extract(epoch from now()) * 1000000)::bigint + placed.number
        from unnest(${sql.param(placed.map(({ id }) => id))}::uuid[], ${sql.param(placed.map(({ fileId }) => fileId))}::uuid[])
            with ordinality as placed(story_id, file_id, number)
          join stories s on s.id = placed.story_id and ${ownsStory(viewer)}
          join files f on f.id = placed.file_id and ${ownsFile(viewer)}
        order by f.id on conflict do nothing`,
  )
  await run(
    db,
    sql`update organisations o set story_ids = ${sql.param(ids)}::uuid[], made_as = (
          select array_agg(${asItIs} order by made.number)
          from unnest(${sql.param(ids)}::uuid[]) with ordinality as made(id, number) join stories s on s.id = made.id)
        where o.id = ${organisationId} and ${isOrganisationOf(viewer)}`,
  )
}

/** One file more than a planned story can have: a story of more has been changed, however they are called. */
const comparedFiles = limits.fileIds + 1

/** For a FROM with `stories s`: SHA-256 of all that its owner can change. */
const asItIs: SQL = sql`encode(sha256(convert_to(jsonb_build_array(s.name, s.description, s.tags, s.show_on_feed,
  s.persona_name, s.persona_preamble, s.style_rules, s.safety_rules,
  first_story_files(s.id, ${sql.raw(String(comparedFiles))}, false))::text, 'utf8')), 'hex')`

/** For a FROM with `stories s`: shared, starred or talked in. */
const isUsed: SQL = sql`(s.chat_count > 0
  or ${isThere(sql`share_links link where link.story_id = s.id`)}
  or ${isThere(sql`story_stars star where star.story_id = s.id`)}
  or is_talked_in(s.id))`

interface Organisation {
  storyIds: StoryId[]
  madeAs: string[]
  removedIds: StoryId[]
  isUndone: boolean
}

const organisationColumns = sql`o.story_ids as "storyIds", o.made_as as "madeAs", o.removed_ids as "removedIds",
  o.undone_at is not null as "isUndone"`

const organisationOf = (viewer: Viewer, id: OrganisationId) =>
  sql`select ${organisationColumns} from organisations o where o.id = ${id} and ${isOrganisationOf(viewer)}`

/** An organisation of the viewer's that can be taken back, or has been. */
export async function findOrganisation(
  db: Db,
  viewer: Viewer,
  id: OrganisationId,
): Promise<Organisation | null> {
  const rows = await rowsOf<Organisation>(db, organisationOf(viewer, id))
  return rows[0] ?? null
}

/** The same, held until the transaction ends. */
export async function holdOrganisation(
  db: Db,
  viewer: Viewer,
  id: OrganisationId,
): Promise<Organisation | null> {
  const rows = await rowsOf<Organisation>(db, sql`${organisationOf(viewer, id)} for update`)
  return rows[0] ?? null
}

export interface StoryOfFiles {
  id: StoryId
  name: string
  fileIds: FileId[]
}

/** Those of the stories that are the viewer's, in the order of the ids, with their first files. */
export async function listStories(db: Db, viewer: Viewer, ids: readonly StoryId[]): Promise<StoryOfFiles[]> {
  return rowsOf<StoryOfFiles>(
    db,
    sql`select s.id, s.name, first_story_files(s.id, ${limits.fileIds}, true) as "fileIds"
        from unnest(${sql.param([...ids])}::uuid[]) with ordinality as made(id, number)
          join stories s on s.id = made.id and ${ownsStory(viewer)}
        order by made.number`,
  )
}

/** Those of the viewer's stories that are as they were made and not used, held until the transaction ends; `ids` and `madeAs` go together. */
export async function holdUnchanged(
  db: Db,
  viewer: Viewer,
  ids: readonly StoryId[],
  madeAs: readonly string[],
): Promise<StoryId[]> {
  const held = await rowsOf<{ id: StoryId }>(
    db,
    sql`select s.id from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
          join stories s on s.id = wanted.id and ${ownsStory(viewer)}
        order by s.id for update of s`,
  )
  if (held.length === 0) return []
  // By a statement of its own: it sees what was committed by whoever held them before.
  const rows = await rowsOf<{ id: StoryId }>(
    db,
    sql`select s.id from unnest(${sql.param([...ids])}::uuid[], ${sql.param([...madeAs])}::text[]) as made(id, made_as)
          join stories s on s.id = made.id and ${ownsStory(viewer)}
        where ${asItIs} = made.made_as and not ${isUsed}`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes stories of the viewer's, and keeps in his organisation which. */
export async function undoOrganisation(
  db: Db,
  viewer: Viewer,
  id: OrganisationId,
  removed: readonly StoryId[],
): Promise<void> {
  await run(
    db,
    sql`update stories s set deleted_at = now() from unnest(${sql.param([...removed])}::uuid[]) as gone(id)
        where s.id = gone.id and ${ownsStory(viewer)}`,
  )
  await run(
    db,
    sql`update organisations o set undone_at = now(), removed_ids = ${sql.param([...removed])}::uuid[]
        where o.id = ${id} and ${isOrganisationOf(viewer)}`,
  )
}

/** Those that are too old to be taken back. */
export const deleteOld = (db: Db): Promise<void> =>
  run(
    db,
    sql`delete from organisations o where o.created_at < now() - make_interval(days => ${limits.organise.undoDays})`,
  )
