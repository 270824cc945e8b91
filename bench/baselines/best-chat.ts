// Statements for conversations and answers written by hand on the product's tables and indexes: the yardstick.

const newest = 'order by m.created_at desc nulls last, m.id desc nulls last'
const isPublic = 's.show_on_feed and s.deleted_at is null and not s.owner_closed'
const maySee = 's.deleted_at is null and ((s.show_on_feed and not s.owner_closed) or s.owner_id = $1)'

const columns = (isWithdrawn: string, isMine: string, mayRemove: string) => `m.id, m.role,
  case when ${isWithdrawn} then '' else m.content end as content, ${isWithdrawn} as is_withdrawn, ${mayRemove} as may_remove,
  m.status, m.by_model, m.sources, m.grounds, m.relevant_file_ids, author.name, author.avatar_key, ${isMine} as is_mine,
  m.stopped, (extract(epoch from m.created_at) * 1000)::float8 as created_at`

const isGroundGone = (more: string) => `(m.grounds <> '[]' and exists (
  select from jsonb_to_recordset(m.grounds) as ground("fileId" uuid, content text)
    left join files f on f.id = ground."fileId" and f.deleted_at is null
  where f.id is null or f.content_hash <> decode(ground.content, 'hex')${more}))`
const isGone = isGroundGone('')
const isGoneFromStory = isGroundGone(
  ' or not exists (select from story_files sf where sf.story_id = m.story_id and sf.file_id = f.id)',
)

/** $1: whose documents; 'true' or what else is asked of a message. */
export const documents = (limit: number, which = 'true') => `select ${columns(isGone, 'true', 'true')}
  from chat_messages m join users author on author.id = $1
  where m.thread = 'documents:' || $1::uuid and ${which} ${newest} limit ${limit}`

/** $1: who asks, $2: the story, $3: its thread. */
const ofStory = (which: string, isMine: string, limit: number) => `
  select ${columns(isGoneFromStory, isMine, `(${isMine} or page.is_own)`)}
  from (select m.*, s.owner_id = $1::uuid is true as is_own from stories s cross join lateral (
      select * from chat_messages m where ${which} ${newest} limit ${limit}) m where s.id = $2 and ${isPublic}) page
    join chat_messages m on m.id = page.id left join users author on author.id = m.user_id ${newest}`

/** The same without looking each message up again. */
const ofStoryAtOnce = (which: string, isMine: string, limit: number) => `
  select ${columns(isGoneFromStory, isMine, `(${isMine} or s.owner_id = $1::uuid is true)`)}
  from stories s join chat_messages m on m.story_id = s.id left join users author on author.id = m.user_id
  where s.id = $2 and ${isPublic} and ${which} ${newest} limit ${limit}`

const inThread = 'm.thread = $3'
const byUser = 'coalesce(m.user_id = $1::uuid, false)'
const byVisitor = `(m.user_id is null and m.visitor_id = $4::uuid)`
// The thread is compared so that no index of it is walked: one's own messages have an index.
const own = "m.story_id = $2 and m.user_id = $1 and m.thread || '' = $3"
const ofVisitor = 'm.thread = $3 and m.user_id is null and m.visitor_id = $4'

export const conversation = [ofStory(inThread, byUser, 51), ofStoryAtOnce(inThread, byUser, 51)]
export const conversationOfMine = (limit: number, which = 'true') => [
  ofStory(`${own} and ${which}`, byUser, limit),
  ofStoryAtOnce(`${own} and ${which}`, byUser, limit),
]
export const conversationSeenByVisitor = [
  ofStory(inThread, byVisitor, 51),
  ofStoryAtOnce(inThread, byVisitor, 51),
]
export const conversationOfVisitor = [
  ofStory(ofVisitor, byVisitor, 51),
  ofStoryAtOnce(ofVisitor, byVisitor, 51),
]

export const voice = `select s.owner_id as id, s.name, s.persona_name, s.persona_preamble, s.style_rules, s.safety_rules,
  (select t.files from story_totals t where t.story_id = s.id) from stories s where s.id = $2 and ${maySee}`

/** $1: who asks, $2: the story, $3: the thread; $4 to $6: id, words and time of the question; $7: id of the answer. */
export const newQuestion = `insert into chat_messages (id, thread, story_id, user_id, role, content, status, created_at)
  select m.id, $3, s.id, $1, m.role, m.content, m.status, m.created_at from stories s cross join (values
    ($4::uuid, 'user', $5, 'complete', $6::timestamptz),
    ($7::uuid, 'assistant', '', 'writing', $6::timestamptz + interval '1 millisecond')) m(id, role, content, status, created_at)
  where s.id = $2 and ${isPublic} returning id`

const passageColumns = `p.file_id as id, p.ordinal, p.text, p.page, p."row", p.line, p.second, encode(f.content_hash, 'hex') as content`

export const passages = `select ${passageColumns} from unnest($2::uuid[], $3::int[]) as k(file_id, ordinal)
  join file_passages p on p.file_id = k.file_id and p.ordinal = k.ordinal
  join files f on f.id = p.file_id and f.owner_id = $1 and f.deleted_at is null`

/** From the files, whose first passages are wanted. */
export const passagesOfFiles = `select ${passageColumns} from files f join unnest($2::uuid[], $3::int[]) as k(file_id, ordinal) on k.file_id = f.id
  join file_passages p on (p.file_id, p.ordinal) = (f.id, k.ordinal)
  where f.id = any($2::uuid[]) and f.owner_id = $1 and f.deleted_at is null`

const isUnread = `f.deleted_at is null and f.status in ('pending', 'processing')`
export const unread = `select count(*)::text as id from (
  select from files f where f.owner_id = $1 and ${isUnread} limit 201) as counted`
export const unreadOfStory = `select count(*)::text as id from (select from stories s
  join story_files sf on sf.story_id = s.id and sf.is_kept join files f on f.id = sf.file_id and ${isUnread}
  where s.id = $2 and ${maySee} limit 201) as counted`

export const noteGrounds = `update chat_messages set relevant_file_ids = $2, grounds = $3 where id = $1`
export const noteAnswer = `update chat_messages set status = 'complete', stopped = false, content = $2, sources = $3,
  relevant_file_ids = $4, by_model = true where id = $1`
