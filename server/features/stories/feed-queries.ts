import type { StoryId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { aheadOf, byNewest, firstOf, limitTo } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isPublicStory, isStarOf, maySeeStory, ownsStory } from '#server/db/visibility.ts'
import type { Cursor } from '#server/lib/cursor.ts'

export type StoryList = 'all' | 'mine' | 'starred'

export interface FeedPage {
  list: StoryList
  /** Search words for name and tags. */
  search: string | null
  before: Cursor | null
  /** Rows to skip, for lists requested by page number. */
  offset: number
  limit: number
}

/** The position of a story in a list. */
interface Place {
  id: StoryId
  /** Milliseconds since 1970. */
  at: number
}

const byCreation = byNewest(sql`s.created_at`, sql`s.id`)
/** For stars. */
const byStory = byNewest(sql`star.story_created_at`, sql`star.story_id`)

/** For a FROM with `stories s`: the columns of a scan. */
const ids = sql`s.id, s.created_at`

const alongStories = (which: SQL, before: Cursor | null, columns: SQL): SQL =>
  sql`select ${columns} from stories s where ${which} and ${byCreation.isOlder(before)} ${byCreation.order}`

/**
 * Stories of a list after a position, each kind along its own index. Merges two ordered scans, neither longer than
 * needed; the viewer's own stories are all in the first one.
 */
function walkOf(viewer: Viewer, list: StoryList, before: Cursor | null, rows: number, columns: SQL): SQL {
  const along = (which: SQL, of = columns) => alongStories(which, before, of)
  if (list === 'mine') return along(ownsStory(viewer))
  if (list === 'starred')
    // Evaluated per star: without statistics, Postgres would otherwise first find everything that the viewer may see.
    return sql`select ${columns} from story_stars star
      cross join lateral (select * from stories s where s.id = star.story_id offset 0) as s
      where ${isStarOf(viewer)} and ${maySeeStory(viewer)} and ${byStory.isOlder(before)} ${byStory.order}`
  const isOwn = sql`${ownsStory(viewer)} is true as is_own`
  // With the order declared, Postgres merges them without sorting.
  const first = (which: SQL) =>
    sql`(select * from ${aheadOf(along(which, sql`${columns}, ${isOwn}`), rows)} as s ${byCreation.order} limit ${rows})`
  const theirs = sql`select * from ${first(isPublicStory)} as s where not s.is_own ${byCreation.order}`
  return sql`select * from (${first(ownsStory(viewer))} union all (${theirs})) as s ${byCreation.order}`
}

const place = sql`s.id, (extract(epoch from s.created_at) * 1000)::float8 as at`

/** The stories on a page of a list, newest first: ids and times, for a FROM. */
export const feedWalk = (viewer: Viewer, { list, before, offset, limit }: FeedPage): SQL =>
  firstOf(walkOf(viewer, list, before, limit + offset, ids), limit, offset)

/** The newest stories of a list, scanned first: with fewer than two matches the words are rare. */
const firstWindow = 24
const manyHits = 2
const widestWindow = 2_000
/** The sizes of further scans, used one after the other. */
const laterWindows = [60, widestWindow]
/** Shorter words are not indexed: they are only searched in the widest window. */
const leastIndexed = 3
/** The maximum number of stories from the word index. */
const mostIndexed = 2_000

/**
 * Scanning the list is fast for words in many stories, the index for words in few; the newest stories decide which one
 * is used.
 */
export async function searchFeed(db: Db, viewer: Viewer, page: FeedPage, words: string): Promise<StoryId[]> {
  const found = await findPlaces(db, viewer, page, words)
  return found.slice(page.offset, page.offset + page.limit).map((story) => story.id)
}

async function findPlaces(db: Db, viewer: Viewer, page: FeedPage, words: string): Promise<Place[]> {
  const isIndexed = words.length >= leastIndexed
  const first = await readWindow(db, viewer, page, words, isIndexed ? firstWindow : widestWindow)
  if (!isIndexed || first.next === null || first.hits.length >= page.limit + page.offset) return first.hits
  const rare = first.hits.length < manyHits ? await searchIndex(db, viewer, page, words) : null
  return rare ?? walkOn(db, viewer, { ...page, before: first.next }, words, first.hits)
}

/** Scans further down the list, window by window; the rest comes from the index, however much that is. */
async function walkOn(
  db: Db,
  viewer: Viewer,
  page: FeedPage,
  words: string,
  first: readonly Place[],
): Promise<Place[]> {
  const wanted = page.limit + page.offset
  const found = [...first]
  let { before } = page
  for (const rows of laterWindows) {
    const { hits, next } = await readWindow(db, viewer, { ...page, before }, words, rows)
    found.push(...hits)
    if (next === null || found.length >= wanted) return found
    before = next
  }
  const behind = { ...page, before }
  const rest = await rowsOf<Place>(
    db,
    sql`with ${holdingOf(viewer, behind, words, sql``)} ${storiesWithFiles(viewer, behind, wanted - found.length)}`,
  )
  return [...found, ...rest]
}

/** Matches in the next stories of a list, and the position to continue from; null at the end. */
async function readWindow(
  db: Db,
  viewer: Viewer,
  page: FeedPage,
  words: string,
  rows: number,
): Promise<{ hits: Place[]; next: Cursor | null }> {
  const walk = walkOf(viewer, page.list, page.before, rows, sql`${ids}, ${holds(words)} as is_hit`)
  const seen = await rowsOf<Place & { isHit: boolean }>(
    db,
    sql`select ${place}, s.is_hit as "isHit" from ${firstOf(walk, rows)} as s`,
  )
  const last = seen.at(-1)
  return {
    hits: seen.filter((story) => story.isHit),
    next: last === undefined || seen.length < rows ? null : { at: new Date(last.at), id: last.id },
  }
}

/** The matches of a list by the word index; null when there are more than its limit. */
async function searchIndex(db: Db, viewer: Viewer, page: FeedPage, words: string): Promise<Place[] | null> {
  const found = await rowsOf<Place & { total: number }>(
    db,
    sql`with ${holdingOf(viewer, page, words, limitTo(mostIndexed))},
          total as (select count(*)::int as total from holding)
        select s.id, s.at, total.total from total
          left join (${storiesWithFiles(viewer, page, page.limit + page.offset)}) as s on true`,
  )
  // Without matches there is still one row that says so.
  return found.every(({ total }) => total < mostIndexed) ? found.filter(({ id }) => id !== null) : null
}

/**
 * For a WITH: stories that contain the words, by the word indexes. Materialised before ordering: along the order's
 * index Postgres would scan everything for rare words.
 */
function holdingOf(viewer: Viewer, { list }: FeedPage, words: string, atMost: SQL): SQL {
  const holding = (which: SQL) =>
    sql`(select ${ids} from stories s where ${which} and ${holds(words)} ${atMost})`
  const own = holding(ownsStory(viewer))
  return sql`holding as materialized (${list === 'mine' ? own : sql`${own} union all ${holding(isPublicStory)}`})`
}

/** The newest of them after a position in the list; the viewer's own stories on the feed appear twice. */
function storiesWithFiles(viewer: Viewer, { list, before }: FeedPage, rows: number): SQL {
  const isStarred =
    list === 'starred'
      ? isThere(sql`story_stars star where star.story_id = s.id and ${isStarOf(viewer)}`)
      : sql`true`
  return sql`select distinct on (s.created_at, s.id) ${place} from holding s
    where ${isStarred} and ${byCreation.isOlder(before)}
    order by s.created_at desc nulls last, s.id desc nulls last limit ${rows}`
}

/** The story's name or one of its tags contains the words, in this order. */
const holds = (words: string): SQL =>
  sql`story_text(s.name, s.tags) like ${`%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`
