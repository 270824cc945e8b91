import type { FileType } from '#contract/file-kinds.ts'
import type { StoryId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { aheadOf, byNewest, firstOf, type NewestFirst, pageOf } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import {
  isKeptFile,
  isListedPublicFile,
  maySeeFile,
  maySeeStory,
  ownsFile,
  ownsStory,
} from '#server/db/visibility.ts'
import { fileColumns, type FileRow } from '#server/features/files/files-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'

/** Which files a list has: the viewer's own, and unless `mineOnly` those of public stories. */
export interface UploadsList {
  mineOnly: boolean
  sort: 'newest' | 'oldest'
  /** Null: all of them, films and what nobody can read too. */
  type: Exclude<FileType, 'other'> | null
  /** Only those of this story, or the viewer's own that are in none. */
  story: StoryId | 'none' | null
  /** Only what is older than this, and what is newer. */
  before: Cursor | null
  after: Cursor | null
}

/** Everything, the newest first. */
export const allUploads: UploadsList = {
  mineOnly: false,
  sort: 'newest',
  type: null,
  story: null,
  before: null,
  after: null,
}

export interface UploadsPage {
  /** Rows to pass over, for lists asked for by page number. */
  offset: number
  limit: number
}

export const byUpload = byNewest(sql`f.uploaded_at`, sql`f.id`)
/** For story_files. */
const byPlacedUpload = byNewest(sql`sf.uploaded_at`, sql`sf.file_id`)

export const inOrder = (by: NewestFirst, { sort }: Pick<UploadsList, 'sort'>): SQL =>
  sort === 'oldest' ? by.oldestFirst : by.order

const within = (by: NewestFirst, { before, after }: UploadsList): SQL =>
  sql`${by.isOlder(before)} and ${by.isNewer(after)}`

/** The type as a text of its own, so that there are plans for each. */
const nameOf = (type: FileType): SQL => sql.raw(`'${type}'`)

const hasType = ({ type }: UploadsList): SQL => (type ? sql`f.file_type = ${nameOf(type)}` : sql`true`)

/** What the row says is right; of files from before it was kept there it is looked up. The first half is the index's. */
const isInNoStory = sql`(not coalesce(f.in_story, false) and not coalesce(f.in_story, is_in_story(f.id)))`

const isPlaced = ({ story }: UploadsList): SQL => (story === 'none' ? isInNoStory : sql`true`)

/** For a FROM with `files f`: the file is of the list's kind. Whose it is and where it is, is asked besides. */
export const isListed = (list: UploadsList): SQL =>
  sql`${hasType(list)} and ${isPlaced(list)} and ${within(byUpload, list)}`

/** The first `rows` files of a list that is one owner's, in its order: ids and times, for a FROM. */
export function walkOf(viewer: Viewer, list: UploadsList, rows: number): SQL {
  const { story } = list
  if (story !== null && story !== 'none') return walkOfStory(viewer, list, story, rows)
  if (!isOwnList(list)) throw new Error('a list of everybody is no one owner’s')
  return firstOf(along(sql`f.id, f.uploaded_at`, ownsFile(viewer), list), rows)
}

/** Nobody is told which files of others are in no story. */
const isOwnList = ({ mineOnly, story }: UploadsList): boolean => mineOnly || story === 'none'

const along = (columns: SQL, which: SQL, list: UploadsList): SQL =>
  sql`select ${columns} from files f where ${which} and ${isListed(list)} ${inOrder(byUpload, list)}`

/** For a FROM with `stories s`: the viewer may list the files of the story. */
export const mayListStory = (viewer: Viewer, { mineOnly }: UploadsList): SQL =>
  mineOnly ? ownsStory(viewer) : maySeeStory(viewer)

/** Along the story's own index; what is not known there yet is looked up, all of it. */
function walkOfStory(viewer: Viewer, list: UploadsList, storyId: StoryId, rows: number): SQL {
  const { type } = list
  const isOpen = sql`exists (select 1 from stories s where s.id = ${storyId} and ${mayListStory(viewer, list)})`
  const isPlacedHere = sql`sf.story_id = ${storyId} and sf.is_kept`
  const known = sql`select sf.file_id as id, sf.uploaded_at from story_files sf
    where ${isPlacedHere} and sf.uploaded_at is not null and ${type ? sql`sf.file_type = ${nameOf(type)}` : sql`true`}
      and ${within(byPlacedUpload, list)} and ${isOpen} ${inOrder(byPlacedUpload, list)}`
  const unknown = sql`select f.id, f.uploaded_at from story_files sf
      cross join lateral (select * from files f where f.id = sf.file_id offset 0) as f
    where ${isPlacedHere} and sf.uploaded_at is null and ${isKeptFile} and ${isListed(list)} and ${isOpen}
    ${inOrder(byUpload, list)}`
  return sql`(select * from (select * from ${firstOf(known, rows)} as known
      union all select * from ${firstOf(unknown, rows)} as unknown) as f ${inOrder(byUpload, list)})`
}

/** A page of a list; everything but the order is asked for the page's files only. */
export async function listUploads(
  db: Db,
  viewer: Viewer,
  list: UploadsList,
  page: UploadsPage,
): Promise<FileRow[]> {
  const order = inOrder(byUpload, list)
  const { limit, offset } = page
  if (list.story === null || list.story === 'none') {
    const rows = wholeRows(viewer, list, limit + offset)
    return rowsOf<FileRow>(db, sql`select ${fileColumns} from ${rows} as f ${order} ${pageOf(limit, offset)}`)
  }
  const walk = sql`select * from ${walkOf(viewer, list, limit + offset)} as f ${order}`
  return rowsOf<FileRow>(
    db,
    sql`select ${fileColumns} from ${firstOf(walk, limit, offset)} as page
          join files f on f.id = page.id and ${maySeeFile(viewer)}
        ${order}`,
  )
}

/**
 * Two walks are merged as they come, neither further than the page needs. What is one's own is in the first: where it is
 * not, so many of one's own are newer.
 */
function wholeRows(viewer: Viewer, list: UploadsList, rows: number): SQL {
  const order = inOrder(byUpload, list)
  // Told in which order rows come, Postgres merges them as they are.
  const walk = (which: SQL) =>
    sql`(select * from ${aheadOf(along(sql`*`, which, list), rows)} as f ${order} limit ${rows})`
  const own = walk(ownsFile(viewer))
  if (isOwnList(list)) return own
  const theirs = sql`select * from ${walk(isListedPublicFile)} as f where ${ownsFile(viewer)} is not true ${order}`
  return sql`(${own} union all (${theirs}))`
}
