// Statements for lists of stories written by hand on the product's tables and indexes: the yardstick.
import { fileColumns } from './best-files.ts'

const newest = 'order by created_at desc nulls last, id desc nulls last'
const isPublic = 'show_on_feed and deleted_at is null and not owner_closed'
const isOwn = 'owner_id = $1 and deleted_at is null'
const maySee = 's.deleted_at is null and ((s.show_on_feed and not s.owner_closed) or s.owner_id = $1)'

const storyColumns = `s.id, s.owner_id, o.name as owner_name, o.avatar_key, s.name, s.description, s.tags, s.show_on_feed,
  s.persona_name, s.persona_preamble, s.style_rules, s.safety_rules, s.chat_count,
  (extract(epoch from s.created_at) * 1000)::float8 as created_at, t.files,
  exists (select from story_stars star where star.user_id = $1 and star.story_id = s.id) as is_starred`

const shown = (page: string) => `select ${storyColumns} from (${page}) s
  join users o on o.id = s.owner_id join story_totals t on t.story_id = s.id
  order by s.created_at desc nulls last, s.id desc nulls last`

/** $1: the viewer; rows: at most this many; which: a further condition on each story. */
interface Walk {
  which?: string
  rows?: number
}

const publicWalk = (columns: string, { which = 'true', rows = 21 }: Walk) =>
  `(select ${columns} from stories where ${isPublic} and ${which} ${newest} limit ${rows})`
const ownWalk = (columns: string, { which = 'true', rows = 21 }: Walk) =>
  `(select ${columns} from stories where ${isOwn} and ${which} ${newest} limit ${rows})`

/** $2 and $3: where the page begins. */
export const behind = '(created_at, id) < ($2::timestamptz, $3::uuid)'

export const feedOfVisitor = shown(publicWalk('*', {})).replaceAll('$1', '$1::uuid')

export const feedMine = (walk: Walk) => shown(ownWalk('*', walk))

/** Whole rows of what is one's own and not public, and of what is public. */
export const feedAll = (walk: Walk) =>
  shown(`select * from (
    (select * from stories where ${isOwn} and (not show_on_feed or owner_closed) and ${walk.which ?? 'true'} ${newest} limit 21)
    union all ${publicWalk('*', walk)}) both_kinds ${newest} limit 21`)

/** Their ids first. */
export const feedAllByIds = (walk: Walk) =>
  shown(`select stories.* from (select * from (${ownWalk('id, created_at', walk)} union ${publicWalk('id, created_at', walk)}) both_kinds
    ${newest} limit 21) page join stories using (id)`)

export const feedStarred = (which = 'true') =>
  shown(`select s.* from story_stars star join stories s on s.id = star.story_id
    where star.user_id = $1 and ${maySee} and ${which}
    order by star.story_created_at desc nulls last, star.story_id desc nulls last limit 21`)

export const behindStar = '(star.story_created_at, star.story_id) < ($2::timestamptz, $3::uuid)'

/** $2: the pattern. */
export const holds = 'story_text(name, tags) like $2'

/** The same, so that no index of words is asked: a walk down the list finds soon what many hold. */
export const holdsInWalk = `(story_text(name, tags) || '') like $2`

/** All that hold the words, by the indexes of words, before they are put in order. */
export const feedByWords = shown(`select stories.* from (
    with holding as materialized (select id, created_at from stories where ${isOwn} and ${holds}
      union select id, created_at from stories where ${isPublic} and ${holds})
    select id from holding ${newest} limit 21) page join stories using (id)`)

/** The first files of stories ($2), which are asked for their rights again. */
export const firstFiles = `select ${fileColumns}, first.story_id, first.position::float8 as position
  from unnest($2::uuid[]) as wanted(id) join stories s on s.id = wanted.id and ${maySee}
    cross join lateral (select story_id, file_id, position from story_files where story_id = s.id and is_kept
      order by position limit 12) first
    join files f on f.id = first.file_id and f.deleted_at is null
  order by first.story_id, first.position`

/** The same, each file looked up while the story is walked. */
export const firstFilesWalked = `select tile.* from unnest($2::uuid[]) as wanted(id) join stories s on s.id = wanted.id and ${maySee}
    cross join lateral (select ${fileColumns}, sf.story_id, sf.position::float8 as position
      from story_files sf join files f on f.id = sf.file_id
      where sf.story_id = s.id and f.deleted_at is null order by sf.position limit 12) tile
  order by tile.story_id, tile.position`

export const story = `select ${storyColumns} from stories s join users o on o.id = s.owner_id
  join story_totals t on t.story_id = s.id where s.id = $2 and ${maySee}`

export const filesOfStory = `select ${fileColumns}, sf.story_id, sf.position::float8 as position
  from stories s join story_files sf on sf.story_id = s.id join files f on f.id = sf.file_id
  where s.id = $2 and ${maySee} and f.deleted_at is null order by sf.position limit 101`

export const filesOfStoryAsked = `select ${fileColumns}, sf.story_id, sf.position::float8 as position
  from story_files sf join files f on f.id = sf.file_id
  where sf.story_id = $2 and f.deleted_at is null and exists (select from stories s where s.id = $2 and ${maySee})
  order by sf.position limit 101`
