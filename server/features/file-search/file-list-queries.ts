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
import { type Filters, hasFilters, isTakenWithin, noFilters } from './file-filters.ts'

/** The files of a list: the viewer's own, and unless `mineOnly` also those of public stories. */
export interface UploadsList {
  mineOnly: boolean
  sort: 'newest' | 'oldest'
  /** The time of the order and the cursors; `taken` only for the viewer's own files. */
  by: 'uploaded' | 'taken'
  /** Null: all types, including videos and unreadable files. */
  type: Exclude<FileType, 'other'> | null
  /** Only files of this story, or the viewer's own files in no story. */
  story: StoryId | 'none' | null
  /** Only for the viewer's own files by the time they were taken. */
  filters: Filters
  /** Only files older than `before` and newer than `after`. */
  before: Cursor | null
  after: Cursor | null
}

/** All files, newest first. */
export const allUploads: UploadsList = {
  mineOnly: false,
  sort: 'newest',
  by: 'uploaded',
  type: null,
  story: null,
  filters: noFilters,
  before: null,
  after: null,
}

export interface UploadsPage {
  /** Rows to skip, for lists requested by page number. */
  offset: number
  limit: number
}

/** When a file was taken, else uploaded. */
const listTimes = { uploaded: sql`f.uploaded_at`, taken: sql`f.display_at` }
const orders = {
  uploaded: byNewest(listTimes.uploaded, sql`f.id`),
  taken: byNewest(listTimes.taken, sql`f.id`),
}

type Ordered = Pick<UploadsList, 'by' | 'sort'>

/** For a FROM with `files f`: the time by which the list is ordered. */
export const timeOf = ({ by }: Pick<UploadsList, 'by'>): SQL => listTimes[by]

/** For a FROM with `files f`. */
export const orderOf = (list: Ordered): SQL => inOrder(orders[list.by], list)

export const byUpload = orders.uploaded
/** For story_files. */
const byPlacedUpload = byNewest(sql`sf.uploaded_at`, sql`sf.file_id`)

const inOrder = (by: NewestFirst, { sort }: Pick<UploadsList, 'sort'>): SQL =>
  sort === 'oldest' ? by.oldestFirst : by.order

const within = (by: NewestFirst, { before, after }: UploadsList): SQL =>
  sql`${by.isOlder(before)} and ${by.isNewer(after)}`

/** For a FROM with `files f`: the file is in the list's time. */
export const isInTime = (list: UploadsList): SQL =>
  sql`${within(orders[list.by], list)} and ${isTakenWithin(list.filters)}`

/** The type as a literal, so that each type gets its own query plan. */
const nameOf = (type: FileType): SQL => sql.raw(`'${type}'`)

/** For a FROM with `files f`. */
export const hasTypeNamed = (type: UploadsList['type']): SQL =>
  type ? sql`f.file_type = ${nameOf(type)}` : sql`true`

const hasType = ({ type }: UploadsList): SQL => hasTypeNamed(type)

/** Uses the flag in the row; for files older than that flag it is looked up. The first half matches the index. */
export const isInNoStory = sql`(not coalesce(f.in_story, false) and not coalesce(f.in_story, is_in_story(f.id)))`

const isPlaced = ({ story }: UploadsList): SQL => (story === 'none' ? isInNoStory : sql`true`)

/** For a FROM with `files f`: the file has the list's type and story; owner and position are checked separately. */
export const isListed = (list: UploadsList): SQL =>
  sql`${hasType(list)} and ${isPlaced(list)} and ${hasFilters(list.filters)} and ${isInTime(list)}`

/** The first `rows` files of a list of one owner, in order: ids and times, for a FROM. */
export function walkOf(viewer: Viewer, list: UploadsList, rows: number): SQL {
  const { story } = list
  if (story !== null && story !== 'none') return walkOfStory(viewer, list, story, rows)
  if (!isOwnList(list)) throw new Error('the list has files of several owners')
  return firstOf(along(sql`f.id, ${timeOf(list)}`, ownsFile(viewer), list), rows)
}

/** Whether others' files are in a story is private, so `none` implies the viewer's own files. */
const isOwnList = ({ mineOnly, story }: UploadsList): boolean => mineOnly || story === 'none'

const along = (columns: SQL, which: SQL, list: UploadsList): SQL =>
  sql`select ${columns} from files f where ${which} and ${isListed(list)} ${orderOf(list)}`

/** For a FROM with `stories s`: the viewer may list the files of the story. */
export const mayListStory = (viewer: Viewer, { mineOnly }: UploadsList): SQL =>
  mineOnly ? ownsStory(viewer) : maySeeStory(viewer)

/** Scans the story's own index; files that it does not cover yet are all looked up. */
function walkOfStory(viewer: Viewer, list: UploadsList, storyId: StoryId, rows: number): SQL {
  const { type } = list
  const isOpen = sql`exists (select 1 from stories s where s.id = ${storyId} and ${mayListStory(viewer, list)})`
  const isPlacedHere = sql`sf.story_id = ${storyId} and sf.is_kept`
  const coveredFiles = sql`select sf.file_id as id, sf.uploaded_at from story_files sf
    where ${isPlacedHere} and sf.uploaded_at is not null and ${type ? sql`sf.file_type = ${nameOf(type)}` : sql`true`}
      and ${within(byPlacedUpload, list)} and ${isOpen} ${inOrder(byPlacedUpload, list)}`
  const uncoveredFiles = sql`select f.id, f.uploaded_at from story_files sf
      cross join lateral (select * from files f where f.id = sf.file_id offset 0) as f
    where ${isPlacedHere} and sf.uploaded_at is null and ${isKeptFile} and ${isListed(list)} and ${isOpen}
    ${inOrder(byUpload, list)}`
  return sql`(select * from (select * from ${firstOf(coveredFiles, rows)} as known
      union all select * from ${firstOf(uncoveredFiles, rows)} as unknown) as f ${inOrder(byUpload, list)})`
}

/** A page of a list; everything but the order is evaluated for the files of the page only. */
export async function listUploads(
  db: Db,
  viewer: Viewer,
  list: UploadsList,
  page: UploadsPage,
): Promise<FileRow[]> {
  const order = orderOf(list)
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

/** Merges two ordered scans, neither longer than the page needs. The viewer's own files are all in the first one. */
function wholeRows(viewer: Viewer, list: UploadsList, rows: number): SQL {
  const order = orderOf(list)
  // With the order declared, Postgres merges them without sorting.
  const walk = (which: SQL) =>
    sql`(select * from ${aheadOf(along(sql`*`, which, list), rows)} as f ${order} limit ${rows})`
  const own = walk(ownsFile(viewer))
  if (isOwnList(list)) return own
  const theirs = sql`select * from ${walk(isListedPublicFile)} as f where ${ownsFile(viewer)} is not true ${order}`
  return sql`(${own} union all (${theirs}))`
}
