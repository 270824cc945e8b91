import type { StoryId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { byNewest, firstOf, limitTo } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isPublicStory, isStarOf, maySeeStory, ownsStory } from '#server/db/visibility.ts'
import type { Cursor } from '#server/lib/cursor.ts'

export type StoryList = 'all' | 'mine' | 'starred'

export interface FeedPage {
  list: StoryList
  /** Words to find in name and tags. */
  search: string | null
  before: Cursor | null
  /** Rows to pass over, for lists asked for by page number. */
  offset: number
  limit: number
}

/** Where a story stands in a list. */
interface Place {
  id: StoryId
  /** Milliseconds since 1970. */
  at: number
}

const byCreation = byNewest(sql`s.created_at`, sql`s.id`)
/** For stars. */
const byStory = byNewest(sql`star.story_created_at`, sql`star.story_id`)

/** For a FROM with `stories s`: what a walk gives of each story. */
const ids = sql`s.id, s.created_at`

const alongStories = (which: SQL, before: Cursor | null, columns: SQL): SQL =>
  sql`select ${columns} from stories s where ${which} and ${byCreation.isOlder(before)} ${byCreation.order}`

/** Stories of a list behind a place, each kind along an index of its own; one that is of two kinds counts once. */
function walkOf(viewer: Viewer, list: StoryList, before: Cursor | null, rows: number, columns: SQL): SQL {
  const along = (which: SQL) => alongStories(which, before, columns)
  if (list === 'mine') return along(ownsStory(viewer))
  if (list === 'starred')
    // Star by star: what the viewer may see would be found first otherwise, where Postgres does not know better yet.
    return sql`select ${columns} from story_stars star
      cross join lateral (select * from stories s where s.id = star.story_id offset 0) as s
      where ${isStarOf(viewer)} and ${maySeeStory(viewer)} and ${byStory.isOlder(before)} ${byStory.order}`
  const own = firstOf(along(ownsStory(viewer)), rows)
  const open = firstOf(along(isPublicStory), rows)
  return sql`select * from (select * from ${own} as own union select * from ${open} as open) as s ${byCreation.order}`
}

const place = sql`s.id, (extract(epoch from s.created_at) * 1000)::float8 as at`

/** The stories on a page of a list, newest first: their ids and times, for a FROM. */
export const feedWalk = (viewer: Viewer, { list, before, offset, limit }: FeedPage): SQL =>
  firstOf(walkOf(viewer, list, before, limit + offset, ids), limit, offset)

/** The newest stories of a list tell whether many hold the words: so many of so few. */
const gate = { rows: 24, hits: 2 }
const widestWindow = 2_000
/** Then so many stories of the list are looked through, and if that is too few, so many. */
const windows = [60, widestWindow]
/** Shorter words are in no index: they are looked for in the widest window and nowhere else. */
const leastIndexed = 3
/** Stories that the index of words gives at once. */
const mostIndexed = 2_000

/**
 * Words that many stories hold are found soon by walking down the list, those that few hold by their index: neither is
 * good for both. The newest stories of the list tell which it is, and then what the index gives.
 */
export async function searchFeed(db: Db, viewer: Viewer, page: FeedPage, words: string): Promise<StoryId[]> {
  const found = await findPlaces(db, viewer, page, words)
  return found.slice(page.offset).map((story) => story.id)
}

async function findPlaces(db: Db, viewer: Viewer, page: FeedPage, words: string): Promise<Place[]> {
  const wanted = page.limit + page.offset
  if (words.length < leastIndexed) {
    const { hits } = await readWindow(db, viewer, page, words, widestWindow)
    return hits.slice(0, wanted)
  }
  return (await searchIndex(db, viewer, page, words)) ?? walkDown(db, viewer, page, words)
}

/** Along the list, window by window; what is missing behind the last one comes by the index, however much that is. */
async function walkDown(db: Db, viewer: Viewer, page: FeedPage, words: string): Promise<Place[]> {
  const wanted = page.limit + page.offset
  const found: Place[] = []
  let before = page.before
  for (const rows of windows) {
    const { hits, next } = await readWindow(db, viewer, { ...page, before }, words, rows)
    found.push(...hits)
    if (next === null || found.length >= wanted) return found.slice(0, wanted)
    before = next
  }
  const behind = { ...page, before }
  const rest = await rowsOf<Place>(
    db,
    sql`with ${holdingOf(viewer, behind, words, sql`true`, sql``)} ${ofHolding(viewer, behind, wanted - found.length)}`,
  )
  return [...found, ...rest]
}

/** Of so many stories of a list those that hold the words, and where to go on; null at its end. */
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

/** The newest stories of each kind that a list is of, in no order; one that is of two kinds is there twice. */
function newestOf(viewer: Viewer, { list, before }: FeedPage, columns: SQL): SQL {
  if (list !== 'all') return sql`${walkOf(viewer, list, before, gate.rows, columns)} ${limitTo(gate.rows)}`
  const newest = (which: SQL) => sql`(${alongStories(which, before, columns)} ${limitTo(gate.rows)})`
  return sql`${newest(ownsStory(viewer))} union all ${newest(isPublicStory)}`
}

/** Few starred stories are looked through sooner than everybody's; of the other lists the index knows whose they are. */
const isLongEnough = ({ list }: FeedPage): SQL =>
  list === 'starred' ? sql`count(*) = ${gate.rows}` : sql`true`

/** What the index of words gives of a list; null where the words are those of many. */
async function searchIndex(db: Db, viewer: Viewer, page: FeedPage, words: string): Promise<Place[] | null> {
  const found = await rowsOf<Place & { isRare: boolean; total: number }>(
    db,
    sql`with gate as materialized (
          select count(distinct newest.id) filter (where newest.is_hit) < ${gate.hits} and ${isLongEnough(page)} as is_rare
          from (${newestOf(viewer, page, sql`s.id, s.created_at, ${holds(words)}`)}) as newest(id, at, is_hit)),
          ${holdingOf(viewer, page, words, sql`(select is_rare from gate)`, limitTo(mostIndexed))},
          total as (select count(*)::int as total from holding)
        select s.id, s.at, total.total, gate.is_rare as "isRare" from gate cross join total
          left join (${ofHolding(viewer, page, page.limit + page.offset)}) as s on true`,
  )
  const isRare = found[0] !== undefined && found[0].isRare && found[0].total < mostIndexed
  // Of none there is still the row that says so.
  return isRare ? found.filter(({ id }) => id !== null) : null
}

/**
 * For a WITH: stories that hold the words, by the indexes of words. All of them before the order: along its index Postgres
 * would look for few words in everything.
 */
function holdingOf(viewer: Viewer, { list }: FeedPage, words: string, when: SQL, atMost: SQL): SQL {
  const holding = (which: SQL) =>
    sql`(select ${ids} from stories s where ${when} and ${which} and ${holds(words)} ${atMost})`
  const own = holding(ownsStory(viewer))
  return sql`holding as materialized (${list === 'mine' ? own : sql`${own} union all ${holding(isPublicStory)}`})`
}

/** The newest of them behind a place, in the list that is asked for; the viewer's own on the feed are there twice. */
function ofHolding(viewer: Viewer, { list, before }: FeedPage, rows: number): SQL {
  const isStarred =
    list === 'starred'
      ? isThere(sql`story_stars star where star.story_id = s.id and ${isStarOf(viewer)}`)
      : sql`true`
  return sql`select distinct on (s.created_at, s.id) ${place} from holding s
    where ${isStarred} and ${byCreation.isOlder(before)}
    order by s.created_at desc nulls last, s.id desc nulls last limit ${rows}`
}

/** The story's name or one of its tags holds the words, in this order. */
const holds = (words: string): SQL =>
  sql`story_text(s.name, s.tags) like ${`%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`
