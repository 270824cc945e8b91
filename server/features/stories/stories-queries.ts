import type { CoverId, FileId, StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { and, eq, sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { byNewest, firstOf, limitTo } from '#server/db/newest-first.ts'
import { stories } from '#server/db/schema.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { visitorQuestionsToday } from '#server/db/visitor-questions.ts'
import {
  isKeptFile,
  isPublicStory,
  isStarOf,
  maySeeStory,
  ownsFile,
  ownsStory,
} from '#server/db/visibility.ts'
import { fileColumns, type FileRow } from '#server/features/files/files-queries.ts'
import { feedWalk, searchFeed, type FeedPage } from './feed-queries.ts'

export interface StoryRow {
  id: StoryId
  ownerId: UserId
  ownerName: string
  ownerAvatarKey: string | null
  name: string
  description: string
  tags: string[]
  showOnFeed: boolean
  personaName: string | null
  personaPreamble: string | null
  styleRules: string[]
  safetyRules: string[]
  visitorQuestionsPerDay: number
  /** Null except for its owner. */
  visitorQuestionsToday: number | null
  chatCount: number
  /** Milliseconds since 1970. */
  createdAt: number
  fileCount: number
  isStarred: boolean
  /** Of its chosen cover. */
  coverId: CoverId | null
}

/** For a FROM with `stories s`. */
const storyColumns = (
  viewer: Viewer,
): SQL => sql`s.id, s.owner_id as "ownerId", owner.name as "ownerName", owner.avatar_key as "ownerAvatarKey", s.name,
  s.description, s.tags, s.show_on_feed as "showOnFeed", s.persona_name as "personaName",
  s.persona_preamble as "personaPreamble", s.style_rules as "styleRules", s.safety_rules as "safetyRules",
  s.visitor_questions_per_day as "visitorQuestionsPerDay",
  case when ${ownsStory(viewer)} then ${visitorQuestionsToday()} end as "visitorQuestionsToday",
  s.chat_count as "chatCount", (extract(epoch from s.created_at) * 1000)::float8 as "createdAt",
  coalesce(
    (select t.files from story_totals t where t.story_id = s.id),
    (select count(*)::int from story_files sf join files f on f.id = sf.file_id
     where sf.story_id = s.id and ${isKeptFile})) as "fileCount",
  ${isThere(sql`story_stars star where star.story_id = s.id and ${isStarOf(viewer)}`)} as "isStarred",
  (select c.id from story_covers c where c.story_id = s.id and c.is_chosen) as "coverId"`

export type NewStory = typeof stories.$inferInsert

/** A number of files of one's own story after a position, and which of them have a place. */
export async function listPlacedFiles(
  db: Db,
  viewer: Viewer,
  storyId: StoryId,
  after: number,
  limit: number,
): Promise<{ position: number; placedId: FileId | null }[]> {
  const walk = sql`select placed.file_id, placed.position from story_files placed
    where placed.story_id = ${storyId} and placed.position > ${after}
      and exists (select 1 from stories s where s.id = ${storyId} and ${ownsStory(viewer)})
    order by placed.position`
  return rowsOf(
    db,
    sql`select page.position::float8 as position, f.id as "placedId"
        from ${firstOf(walk, limit)} as page
          left join files f on f.id = page.file_id and ${ownsFile(viewer)} and f.latitude is not null
        order by page.position`,
  )
}

export async function insertStory(db: Db, story: NewStory): Promise<void> {
  await run(db, db.insert(stories).values(story).getSQL())
}

export async function findStory(db: Db, viewer: Viewer, id: StoryId): Promise<StoryRow | null> {
  const rows = await rowsOf<StoryRow>(
    db,
    sql`select ${storyColumns(viewer)} from stories s join users owner on owner.id = s.owner_id
        where s.id = ${id} and ${maySeeStory(viewer)}`,
  )
  return rows[0] ?? null
}

const byCreation = byNewest(sql`s.created_at`, sql`s.id`)

/** Newest first. */
export async function listFeed(db: Db, viewer: Viewer, page: FeedPage): Promise<StoryRow[]> {
  const found = page.search === null ? null : await searchFeed(db, viewer, page, page.search)
  if (found?.length === 0) return []
  const ids = found === null ? feedWalk(viewer, page) : sql`unnest(${sql.param(found)}::uuid[])`
  return rowsOf<StoryRow>(
    db,
    sql`select ${storyColumns(viewer)} from ${ids} as page(id) join stories s on s.id = page.id and ${maySeeStory(viewer)}
          join users owner on owner.id = s.owner_id
        ${byCreation.order}`,
  )
}

export interface StoryFileRow extends FileRow {
  storyId: StoryId
  position: number
}

/** The first `limit` files of each story, in order: one statement for a whole page of the feed. */
export async function listFirstFiles(
  db: Db,
  viewer: Viewer,
  storyIds: readonly StoryId[],
  limit: number,
): Promise<StoryFileRow[]> {
  if (storyIds.length === 0) return []
  return rowsOf<StoryFileRow>(
    db,
    sql`select tile.* from unnest(${sql.param([...storyIds])}::uuid[]) as story(id)
        join stories s on s.id = story.id and ${maySeeStory(viewer)}
        cross join lateral (
          select ${fileColumns}, first.story_id as "storyId", first.position::float8 as position
          from story_files first join files f on f.id = first.file_id
          where first.story_id = story.id and ${isKeptFile} order by first.position ${limitTo(limit)}) as tile
        order by tile."storyId", tile.position`,
  )
}

/** The files of one story after a position, in order. */
export async function listStoryFiles(
  db: Db,
  viewer: Viewer,
  storyId: StoryId,
  after: number,
  limit: number,
): Promise<StoryFileRow[]> {
  const walk = sql`select placed.file_id, placed.position from story_files placed join files f on f.id = placed.file_id
    where placed.story_id = ${storyId} and placed.position > ${after} and ${isKeptFile}
      and exists (select 1 from stories s where s.id = ${storyId} and ${maySeeStory(viewer)})
    order by placed.position`
  return rowsOf<StoryFileRow>(
    db,
    sql`select ${fileColumns}, ${storyId}::uuid as "storyId", page.position::float8 as position
        from ${firstOf(walk, limit)} as page join files f on f.id = page.file_id
        order by page.position`,
  )
}

/** Whether the viewer owns the story; locks it until the transaction ends. */
export async function holdOwnStory(db: Db, viewer: Viewer, id: StoryId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from stories s where s.id = ${id} and ${ownsStory(viewer)} for share`,
  )
  return rows.length > 0
}

/**
 * Adds the viewer's files to their story in the given order, at their positions or at the end; existing ones keep their
 * place.
 */
export async function insertStoryFiles(
  db: Db,
  viewer: Viewer,
  storyId: StoryId,
  fileIds: readonly FileId[],
  /** A position per file; files without one go to the end. */
  places: readonly number[] = [],
): Promise<FileId[]> {
  if (fileIds.length === 0) return []
  const rows = await rowsOf<{ id: FileId }>(
    db,
    // In a fixed order, so that two calls with the same files do not deadlock.
    sql`insert into story_files (story_id, file_id, position)
        select ${storyId}::uuid, added.id,
          coalesce(added.place, (select (extract(epoch from clock_timestamp()) * 1000000)::bigint) + added.number)
        from unnest(${sql.param([...fileIds])}::uuid[], ${sql.param([...places])}::bigint[])
          with ordinality as added(id, place, number)
        join files f on f.id = added.id and ${ownsFile(viewer)}
        where exists (select 1 from stories s where s.id = ${storyId} and ${ownsStory(viewer)})
        order by added.id on conflict do nothing returning file_id as id`,
  )
  return rows.map(({ id }) => id)
}

/** Removes files from the viewer's story; returns them with their positions. */
export async function deleteStoryFiles(
  db: Db,
  viewer: Viewer,
  storyId: StoryId,
  fileIds: readonly FileId[],
): Promise<{ fileId: FileId; position: number }[]> {
  return rowsOf(
    db,
    // Locks the files before their rows in the story, as a deletion does.
    sql`with held as materialized (
          select f.id, ${storyId}::uuid as story_id from unnest(${sql.param([...fileIds])}::uuid[]) as wanted(id)
            join files f on f.id = wanted.id
          where exists (select 1 from stories s where s.id = ${storyId} and ${ownsStory(viewer)})
            and ${isThere(sql`story_files placed where placed.story_id = ${storyId} and placed.file_id = wanted.id`)}
          order by f.id for no key update of f)
        delete from story_files sf using held where sf.story_id = held.story_id and sf.file_id = held.id
        returning sf.file_id as "fileId", sf.position::float8 as position`,
  )
}

/** False when the viewer does not own the story. */
export async function updateStory(
  db: Db,
  viewer: Viewer,
  id: StoryId,
  change: Partial<NewStory>,
): Promise<boolean> {
  const isOwn = sql`exists (select 1 from stories s where s.id = ${stories.id} and ${ownsStory(viewer)})`
  const changed = await db
    .update(stories)
    .set(change)
    .where(and(eq(stories.id, id), isOwn))
    .returning({ id: stories.id })
  return changed.length > 0
}

/** False when the viewer does not own the story. */
export async function markDeleted(db: Db, viewer: Viewer, id: StoryId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update stories s set deleted_at = now() where s.id = ${id} and ${ownsStory(viewer)} returning s.id`,
  )
  return rows.length > 0
}

/** Stars a story that the viewer may see. */
export async function insertStar(db: Db, viewer: Viewer, storyId: StoryId): Promise<void> {
  await run(
    db,
    sql`insert into story_stars (user_id, story_id)
        select ${userOf(viewer)}::uuid, s.id from stories s where s.id = ${storyId} and ${maySeeStory(viewer)}
        on conflict do nothing`,
  )
}

export async function deleteStar(db: Db, viewer: Viewer, storyId: StoryId): Promise<void> {
  await run(db, sql`delete from story_stars star where star.story_id = ${storyId} and ${isStarOf(viewer)}`)
}

/** Whether the viewer owns the story. */
export async function isOwnStory(db: Db, viewer: Viewer, id: StoryId): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from stories s where s.id = ${id} and ${ownsStory(viewer)}`)
  return rows.length > 0
}

/** Stores the public link of the viewer's story; false when it is private. */
export async function insertShareLink(db: Db, viewer: Viewer, storyId: StoryId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into share_links (story_id) select s.id from stories s
        where s.id = ${storyId} and ${isPublicStory} and ${ownsStory(viewer)}
        on conflict (story_id) do update set story_id = excluded.story_id returning story_id`,
  )
  return rows.length > 0
}

export async function deleteExpiredStories(db: Db): Promise<void> {
  const isExpired = sql`s.deleted_at < now() - interval '30 days'`
  const expired = await rowsOf<{ id: StoryId }>(db, sql`select s.id from stories s where ${isExpired}`)
  // One by one: the files of one story are locked in order, those of several would not be.
  for (const { id } of expired) await run(db, sql`delete from stories s where s.id = ${id} and ${isExpired}`)
}
