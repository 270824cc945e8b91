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

/** For a FROM with `files f`: it is in a story of the viewer. */
const isGrouped = (viewer: Viewer): SQL => sql`is_in_story_of(f.id, ${userOf(viewer)}::uuid)`

interface OwnFile {
  id: FileId
  /** Milliseconds since 1970. */
  uploadedAt: number
  isGrouped: boolean
}

const byUpload = byNewest(sql`f.uploaded_at`, sql`f.id`)

/** A page of the viewer's files, newest first, each with whether it is in one of their stories. */
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

/** The number of first passages used per file. */
const describedPassages = 4

/** The facts of the files that the viewer owns. */
export async function describeFiles(
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
): Promise<DescribedFile[]> {
  if (ids.length === 0) return []
  return rowsOf<DescribedFile>(
    db,
    sql`select f.id, f.name, f.mime, f.latitude, f.longitude, f.title, f.keywords, f.language,
          case when f.taken_from <> 'client' then (extract(epoch from f.display_at) * 1000)::float8 end as "takenAt",
          case when f.caption_by <> 'builtin' then f.caption end as caption,
          coalesce((select string_agg(p.text, E'\n' order by p.ordinal) from (
            select p.text, p.ordinal from file_passages p where p.file_id = f.id and p.ordinal >= 0
              and f.text_start is not null order by p.ordinal ${limitTo(describedPassages)}) as p), f.text_start, '') as text
        from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted(id, number)
          join files f on f.id = wanted.id and ${ownsFile(viewer)}
        order by wanted.number`,
  )
}

/** Whether the viewer's account is open; locks it until the transaction ends. */
export async function holdAccount(db: Db, viewer: Viewer): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from users u where ${isAccountOf(viewer)} for share`)
  return rows.length > 0
}

/** Locks organising for the viewer until the transaction ends; false when it is locked already. */
export async function tryHoldRun(db: Db, viewer: Viewer): Promise<boolean> {
  const rows = await rowsOf<{ held: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${runLockKey(userOf(viewer))}, 0)) as held`,
  )
  return rows[0]?.held ?? false
}

/** Reserves the id for the viewer; false when it is taken. Waits for a concurrent reservation. */
export async function insertOrganisation(db: Db, viewer: Viewer, id: OrganisationId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into organisations (owner_id, id, story_ids, made_as) values (${userOf(viewer)}, ${id}, '{}', '{}')
        on conflict do nothing returning 1`,
  )
  return rows.length > 0
}

/** The files that the viewer owns; locks them until the transaction ends. */
export async function holdOwnFiles(db: Db, viewer: Viewer, ids: readonly FileId[]): Promise<FileId[]> {
  const rows = await rowsOf<{ id: FileId }>(
    db,
    // In the order that all file locks use.
    sql`select f.id from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
          join files f on f.id = wanted.id and ${ownsFile(viewer)}
        order by f.id for no key update of f`,
  )
  return rows.map(({ id }) => id)
}

/**
 * The viewer's files that are in none of their stories; called with the files locked, so that none is added meanwhile.
 */
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

/** Creates private stories of the viewer's files, and records them in the organisation. */
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

/** One file more than a planned story can have, so that a story with more counts as changed. */
const comparedFiles = limits.fileIds + 1

/** For a FROM with `stories s`: SHA-256 of everything that its owner can change. */
const asItIs: SQL = sql`encode(sha256(convert_to(jsonb_build_array(s.name, s.description, s.tags, s.show_on_feed,
  s.persona_name, s.persona_preamble, s.style_rules, s.safety_rules,
  first_story_files(s.id, ${sql.raw(String(comparedFiles))}, false))::text, 'utf8')), 'hex')`

/** For a FROM with `stories s`: shared, starred, or with messages. */
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

/** An organisation of the viewer that can be undone, or was. */
export async function findOrganisation(
  db: Db,
  viewer: Viewer,
  id: OrganisationId,
): Promise<Organisation | null> {
  const rows = await rowsOf<Organisation>(db, organisationOf(viewer, id))
  return rows[0] ?? null
}

/** As `findOrganisation`, locked until the transaction ends. */
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

/** The stories that the viewer owns, in the order of the ids, with their first files. */
export async function listStories(db: Db, viewer: Viewer, ids: readonly StoryId[]): Promise<StoryOfFiles[]> {
  return rowsOf<StoryOfFiles>(
    db,
    sql`select s.id, s.name, first_story_files(s.id, ${limits.fileIds}, true) as "fileIds"
        from unnest(${sql.param([...ids])}::uuid[]) with ordinality as made(id, number)
          join stories s on s.id = made.id and ${ownsStory(viewer)}
        order by made.number`,
  )
}

/**
 * The viewer's stories that are unchanged and unused since creation, locked until the transaction ends; `ids` and
 * `madeAs` are parallel.
 */
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
  // A separate statement, so that it sees what the previous lock holder committed.
  const rows = await rowsOf<{ id: StoryId }>(
    db,
    sql`select s.id from unnest(${sql.param([...ids])}::uuid[], ${sql.param([...madeAs])}::text[]) as made(id, made_as)
          join stories s on s.id = made.id and ${ownsStory(viewer)}
        where ${asItIs} = made.made_as and not ${isUsed}`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes stories of the viewer, and records in the organisation which ones. */
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

/** Deletes organisations that are too old to be undone. */
export const deleteOld = (db: Db): Promise<void> =>
  run(
    db,
    sql`delete from organisations o where o.created_at < now() - make_interval(days => ${limits.organise.undoDays})`,
  )
