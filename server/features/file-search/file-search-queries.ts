import type { FileId, StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { isThere } from '#server/db/is-there.ts'
import { limitTo } from '#server/db/newest-first.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { isKeptFile, mayFindPassage, maySeeFile, ownsFile } from '#server/db/visibility.ts'
import { fileColumns, type FileRow } from '#server/features/files/files-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import {
  allUploads,
  byUpload,
  isListed,
  mayListStory,
  orderOf,
  timeOf,
  walkOf,
  type UploadsList,
} from './file-list-queries.ts'
import { type Filters, hasFilters, isTakenWithin, noFilters } from './file-filters.ts'
import { isNarrowedTo, type Lead } from './narrowed-list-queries.ts'

/** One search word, as the database looks for it. */
export interface SoughtWord {
  /** A tsquery that a passage of the file must match. */
  query: string
  /** The same, with the owner's words that start with it; the word index finds these faster. */
  wholeQuery: string
  /** The owner's word list has no match, so only names of unprocessed files can contain it. */
  isUnknown: boolean
}

/** A search through a list; files of others only within a given story. */
interface Search {
  viewer: Viewer
  list: UploadsList
  /** The owner of the files; a search covers one owner. */
  ownerId: UserId
  words: readonly SoughtWord[]
  /** The index along which a list with several filters is read. */
  lead: Lead | null
}

/** The position of a file in a list. */
interface Place {
  id: FileId
  /** Milliseconds since 1970. */
  at: number
}

/** Files scanned first, and per further batch when the words are frequent. */
const firstWindow = 50
const laterWindows = [200, 800, 2_000]
/** From this many hits in the first batch on, the words count as frequent. */
const manyHits = 3
/** The maximum number of passages from the word index. */
const mostIndexed = 2_000
/** The maximum number of unprocessed files whose names are searched. */
const mostUnread = 2_000

const placeIn = (list: UploadsList): SQL =>
  sql`f.id, (extract(epoch from ${timeOf(list)}) * 1000)::float8 as at`
const queriesOf = ({ words }: Search): SQL => sql`${sql.param(words.map(({ query }) => query))}::tsquery[]`

/** For a file without passages: it is unprocessed, or could not be read. */
const nameWords = sql`to_tsvector('simple', ${foldedText(sql`f.name || ' ' || regexp_replace(f.name, '[-_.]+', ' ', 'g')`)})`

/**
 * For a FROM with `files f`: a passage of the file matches the query. Evaluated per file, as very many other files may
 * match.
 */
const has = (viewer: Viewer, query: SQL): SQL =>
  sql`(${isThere(
    sql`(select p.words from file_passages p where p.file_id = f.id and ${mayFindPassage(viewer)} offset 0) as p
      where p.words @@ ${query}`,
  )} or (f.status <> 'captioned' and ${nameWords} @@ ${query}))`

/**
 * Always true, but costly to the planner, so that Postgres evaluates it only on results of the word index. It would
 * otherwise read everyone's passages when few rows are expected.
 */
const isDear = sql`to_tsvector('simple', p.ordinal::text) is not null`

/** The file contains all words. */
const hasAll = (search: Search): SQL =>
  sql`(select bool_and(${has(search.viewer, sql`sought.query`)}) from unnest(${queriesOf(search)}) as sought(query))`

/**
 * Scanning the list is fast for words in many files, the index for words in few; the first files decide which one is
 * used. Returns up to a page of files that contain all words, in list order.
 */
export async function searchUploads(
  db: Db,
  { list: wantedList, ...rest }: Search,
  wanted: number,
): Promise<Place[]> {
  // The word index is per owner, so files of others are searched only within one of their stories.
  const search = { ...rest, list: wantedList.story === null ? { ...wantedList, mineOnly: true } : wantedList }
  const unknown = rest.words.findIndex(({ isUnknown }) => isUnknown)
  if (unknown !== -1) {
    const indexed = await findByIndex(db, search, unknown, wanted, mostIndexed)
    if (indexed) return indexed
  }
  const { hits, next, had } = await lookThrough(db, search, search.list, firstWindow)
  if (next === null || hits.length >= wanted) return hits.slice(0, wanted)
  const inNewest = hits.length < manyHits && !isNewest(search.list) ? await lookAtNewest(db, search) : null
  // A word that none of the first files contains may still be in very many others.
  const sought = inNewest ? rarestOf([...had, ...inNewest]) : rarestOf(had)
  const isMany = (inNewest ?? had).filter((each) => each[sought]).length >= manyHits
  if (hits.length < manyHits && !isMany) {
    const indexed = await findByIndex(db, search, sought, wanted, mostIndexed)
    if (indexed) return indexed
  }
  return [...hits, ...(await findBehind(db, search, next, sought, wanted - hits.length))]
}

/** After the first files: keeps scanning while the words are frequent, then falls back to the word index. */
async function findBehind(
  db: Db,
  search: Search,
  from: Cursor,
  sought: number,
  missing: number,
): Promise<Place[]> {
  const hits: Place[] = []
  let list = behindOf(search.list, from)
  for (const rows of laterWindows) {
    const walked = await lookThrough(db, search, list, rows)
    hits.push(...walked.hits)
    if (hits.length >= missing || walked.next === null) return hits.slice(0, missing)
    list = behindOf(list, walked.next)
  }
  const rest = await findByIndex(db, { ...search, list }, sought, missing - hits.length, null)
  return [...hits, ...(rest ?? [])]
}

const behindOf = (list: UploadsList, next: Cursor): UploadsList =>
  list.sort === 'oldest' ? { ...list, after: next } : { ...list, before: next }

const cursorOf = (last: Place | undefined): Cursor | null =>
  last ? { at: new Date(last.at), id: last.id } : null

/** Matches in the next files of a list, and the position to continue from; null at the end. */
interface Walked {
  hits: Place[]
  next: Cursor | null
}

/** For each file, which of the words it contains. */
type Had = readonly boolean[][]

const rarestOf = (had: Had): number => {
  const counts = (had[0] ?? []).map((_, at) => had.filter((each) => each[at]).length)
  return counts.indexOf(Math.min(...counts))
}

/** Checks which of the words the next files of a list contain. */
async function lookThrough(
  db: Db,
  search: Search,
  list: UploadsList,
  rows: number,
): Promise<Walked & { had: Had }> {
  const { viewer, lead } = search
  const walked = lead ? lead.walk(list, rows) : walkOf(viewer, list, rows)
  const seen = await rowsOf<Place & { isListed: boolean; had: boolean[] }>(
    db,
    sql`select ${placeIn(list)}, ${lead ? isNarrowedTo(viewer, list) : sql`true`} as "isListed", array(select ${has(viewer, sql`sought.query`)}
            from unnest(${queriesOf(search)}) with ordinality as sought(query, place) order by sought.place) as had
        from ${walked} as walked
          cross join lateral (select * from files f where f.id = walked.id offset 0) as f
        ${orderOf(list)} limit ${rows}`,
  )
  return {
    hits: seen.filter(({ isListed: isFound, had }) => isFound && had.every(Boolean)),
    next: seen.length < rows ? null : cursorOf(seen.at(-1)),
    had: seen.map(({ had }) => had),
  }
}

/** The list is all of the viewer's files, newest first. */
const isNewest = ({ sort, type, story, before, after, filters }: UploadsList): boolean =>
  sort === 'newest' &&
  [type, story, before, after, ...Object.values(filters)].every((filter) => filter === null)

/** Which words occur in the newest files of the same owner or story, ignoring the list's filters. */
async function lookAtNewest(db: Db, search: Search): Promise<Had> {
  const { viewer, list, ownerId } = search
  const story = ownerId === userIdOf(viewer) ? null : list.story
  const newest = { ...allUploads, mineOnly: story === null, story }
  return (await lookThrough(db, { ...search, lead: null }, newest, firstWindow)).had
}

/**
 * Finds passages with the rarest word by index, then keeps files of the list that contain all words. Null when there
 * are more than `atMost`.
 */
async function findByIndex(
  db: Db,
  search: Search,
  rarest: number,
  wanted: number,
  atMost: number | null,
): Promise<Place[] | null> {
  const { viewer, list, ownerId, words } = search
  const query = sql`${words[rarest]?.wholeQuery ?? ''}::tsquery`
  const found = await rowsOf<Place & { total: number; id: FileId | null }>(
    db,
    sql`with passage as materialized (
          select p.file_id from file_passages p where p.owner_id = ${ownerId} and p.words @@ ${query} and ${isDear}
          ${atMost === null ? sql`` : limitTo(atMost)}),
        unread as materialized (
          select f.id, f.name from files f where f.owner_id = ${ownerId} and ${isKeptFile} and f.status <> 'captioned'
          ${byUpload.order} ${limitTo(mostUnread)}),
        holding as materialized (
          select file_id as id from passage union select f.id from unread f where ${nameWords} @@ ${query}),
        hit as materialized (
          select f.id, ${timeOf(list)} from holding
            cross join lateral (select * from files f where f.id = holding.id offset 0) as f
          where ${isWithin(viewer, list)} and ${isListed(list)} and ${hasAll(search)}
          ${orderOf(list)} limit ${wanted})
        select total.total, ${placeIn(list)} from (select count(*)::int as total from passage) as total left join hit f on true
        ${orderOf(list)}`,
  )
  if (atMost !== null && (found[0]?.total ?? 0) >= atMost) return null
  return found.filter(({ id }) => id !== null)
}

/** For a FROM with `files f`: the file is the viewer's own, or in the list's story. */
function isWithin(viewer: Viewer, list: UploadsList): SQL {
  const { story } = list
  if (story === null || story === 'none') return ownsFile(viewer)
  return sql`(${maySeeFile(viewer)} and ${isThere(sql`story_files sf where sf.story_id = ${story} and sf.file_id = f.id`)}
    and exists (select 1 from stories s where s.id = ${story} and ${mayListStory(viewer, list)}))`
}

/** A passage of a found file's content, with its place. */
export interface FoundPassage {
  fileId: FileId
  text: string
  page: number | null
  row: number | null
  line: number | null
  second: number | null
  section: string | null
}

/** The first passages per file that contain one of the words, without its name and caption. */
const passagesOfEach = 3

/** Loads those found files that have the filters, in no particular order; files deleted meanwhile are left out. */
export const loadFound = (
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
  filters: Filters = noFilters,
): Promise<FileRow[]> =>
  rowsOf<FileRow>(
    db,
    sql`select ${fileColumns} from files f where f.id = any(${sql.param([...ids])}::uuid[]) and ${maySeeFile(viewer)}
          and ${hasFilters(filters)} and ${isTakenWithin(filters)}`,
  )

export const findPassages = (
  db: Db,
  viewer: Viewer,
  ids: readonly FileId[],
  words: readonly SoughtWord[],
): Promise<FoundPassage[]> =>
  rowsOf<FoundPassage>(
    db,
    sql`select f.id as "fileId", p.text, p.page, p."row", p.line, p.second, p.section
        from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
          cross join lateral (select * from files f where f.id = wanted.id offset 0) as f
          cross join lateral (
            select placed.* from (
              select * from file_passages p where p.file_id = wanted.id and p.ordinal > 0 order by p.ordinal offset 0) as placed
            where placed.words @@ ${words.map(({ query }) => `(${query})`).join(' | ')}::tsquery
            ${limitTo(passagesOfEach)}) as p
        where ${maySeeFile(viewer)}
        order by f.id, p.ordinal`,
  )

/** The owner of a story whose files the viewer may list. */
export async function findStoryOwner(
  db: Db,
  viewer: Viewer,
  list: UploadsList,
  storyId: StoryId,
): Promise<UserId | null> {
  const rows = await rowsOf<{ ownerId: UserId }>(
    db,
    sql`select s.owner_id as "ownerId" from stories s where s.id = ${storyId} and ${mayListStory(viewer, list)}`,
  )
  return rows[0]?.ownerId ?? null
}
