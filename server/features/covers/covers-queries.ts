import type { CoverId, StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isKeptFile, maySeeStory, ownsCover, ownsStory } from '#server/db/visibility.ts'
import type { PictureRequest } from '#server/engines/ai/ai.ts'
import { keyOfObject, objectsOf } from './cover-objects.ts'

/** The subject of a cover for the viewer's story; null: no such story. */
export async function findAbout(
  db: Db,
  viewer: Viewer,
  storyId: StoryId,
  files: number,
): Promise<PictureRequest | null> {
  const rows = await rowsOf<PictureRequest>(
    db,
    sql`select s.name, s.description, s.tags, coalesce((
          select array_agg(first.caption) from (
            select f.caption from story_files sf join files f on f.id = sf.file_id
            where sf.story_id = s.id and ${isKeptFile} order by sf.position limit ${files}) as first
          where first.caption is not null), '{}') as captions
        from stories s where s.id = ${storyId} and ${ownsStory(viewer)}`,
  )
  return rows[0] ?? null
}

/** Stores a pending cover, counted in this month; false when the viewer has no such story. */
export async function insertMaking(
  db: Db,
  viewer: Viewer,
  { id, storyId }: { id: CoverId; storyId: StoryId },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into story_covers (id, story_id, owner_id, month)
        select ${id}, s.id, ${userOf(viewer)}, date_trunc('month', now() at time zone 'utc')::date
        from stories s where s.id = ${storyId} and ${ownsStory(viewer)} returning id`,
  )
  return rows.length > 0
}

/** Marks a cover as made; false when it was given up, or its story is gone. */
export async function markMade(db: Db, id: CoverId, key: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update story_covers set storage_key = ${key}, left_at = now()
        where id = ${id} and storage_key is null returning id`,
  )
  return rows.length > 0
}

interface GivenUp {
  ownerId: UserId
  /** The first day of the month in which it was counted. */
  month: string
}

/** Deletes a pending cover; null: it is made, or was given up already. */
export async function deleteMaking(db: Db, id: CoverId): Promise<GivenUp | null> {
  const rows = await rowsOf<GivenUp>(
    db,
    sql`delete from story_covers where id = ${id} and storage_key is null
        returning owner_id as "ownerId", month::text as month`,
  )
  return rows[0] ?? null
}

/** Pending covers that are so old that their process must be gone. */
export const listAbandoned = (db: Db, minutes: number, limit: number): Promise<{ id: CoverId }[]> =>
  rowsOf(
    db,
    sql`select id from story_covers where not is_chosen and storage_key is null
          and left_at < now() - ${minutes} * interval '1 minute' order by left_at limit ${limit}`,
  )

/** Deletes covers that were not chosen within a day; returns the keys of their objects. */
export const deleteLeft = (db: Db, limit: number): Promise<{ key: string }[]> =>
  rowsOf(
    db,
    sql`delete from story_covers where id in (
          select id from story_covers where not is_chosen and storage_key is not null
            and left_at < now() - interval '1 day' order by left_at limit ${limit} for update skip locked)
        returning storage_key as key`,
  )

/** The covers of the viewer's story, newest first. */
export const listCovers = (db: Db, viewer: Viewer, storyId: StoryId): Promise<{ id: CoverId }[]> =>
  rowsOf(
    db,
    sql`select c.id from story_covers c where c.story_id = ${storyId} and c.storage_key is not null
          and exists (select 1 from stories s where s.id = ${storyId} and ${ownsStory(viewer)})
        order by c.id desc limit 100`,
  )

/** The key of a cover: the chosen one for everyone who may see the story, any for its owner. */
export async function findKey(db: Db, viewer: Viewer, storyId: StoryId, id: CoverId): Promise<string | null> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select c.storage_key as key from story_covers c join stories s on s.id = c.story_id and ${maySeeStory(viewer)}
        where c.id = ${id} and c.story_id = ${storyId} and c.storage_key is not null
          and (c.is_chosen or ${ownsCover(viewer)})`,
  )
  return rows[0]?.key ?? null
}

/** Whether the viewer's story has this cover; locks it until the transaction ends. */
export async function holdCover(db: Db, viewer: Viewer, storyId: StoryId, id: CoverId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from story_covers c where c.id = ${id} and c.story_id = ${storyId} and ${ownsCover(viewer)}
          and c.storage_key is not null for update`,
  )
  return rows.length > 0
}

/** Removes the chosen cover of the viewer's story. */
export const leaveCover = (db: Db, viewer: Viewer, storyId: StoryId): Promise<void> =>
  run(
    db,
    sql`update story_covers c set is_chosen = false, left_at = now()
        where c.story_id = ${storyId} and c.is_chosen and ${ownsCover(viewer)}`,
  )

export const takeCover = (db: Db, viewer: Viewer, id: CoverId): Promise<void> =>
  run(db, sql`update story_covers c set is_chosen = true where c.id = ${id} and ${ownsCover(viewer)}`)

/** Which of these keys belong to covers. */
export async function findCoverKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select storage_key as key from story_covers
        where storage_key = any(${sql.param(keys.map(keyOfObject))}::text[])`,
  )
  return new Set(rows.flatMap(({ key }) => objectsOf(key)))
}

/** A user's finished covers. */
export const listOfOwner = (
  db: Db,
  viewer: Viewer,
): Promise<{ id: CoverId; storyId: StoryId; key: string; isChosen: boolean }[]> =>
  rowsOf(
    db,
    sql`select c.id, c.story_id as "storyId", c.storage_key as key, c.is_chosen as "isChosen" from story_covers c
        where ${ownsCover(viewer)} and c.storage_key is not null order by c.id`,
  )

/** Deletes the rows of all covers of a user; their objects are already deleted. */
export const deleteAllOf = (db: Db, viewer: Viewer): Promise<void> =>
  run(db, sql`delete from story_covers c where ${ownsCover(viewer)}`)
