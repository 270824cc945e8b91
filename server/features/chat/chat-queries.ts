import type { Evidence } from '#contract/evidence.ts'
import type { FileId, MessageId, StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { eq, sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { byNewest, firstOf } from '#server/db/newest-first.ts'
import { chatMessages, type StoredFigure, type StoredGround, type StoredSource } from '#server/db/schema.ts'
import { threadName, type Thread } from '#server/db/threads.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import {
  isAnswerTo,
  isFileInScope,
  isKeptFile,
  isMessageOf,
  isPublicStory,
  isWithdrawn,
  mayReadAnswer,
  mayReadThread,
  mayRemoveFrom,
  mayRemoveMessage,
  maySeeStory,
  narrowRows,
  type SearchScope,
} from '#server/db/visibility.ts'
import type { Cursor } from '#server/lib/cursor.ts'

export interface MessageRow {
  id: MessageId
  role: 'user' | 'assistant'
  /** Empty when it was withdrawn. */
  content: string
  isWithdrawn: boolean
  mayRemove: boolean
  status: 'complete' | 'writing' | 'failed'
  byModel: boolean
  modelNote: string | null
  cutOff: boolean
  sources: StoredSource[]
  figure: StoredFigure | null
  evidence: Evidence | null
  suggestions: string[]
  grounds: StoredGround[]
  relevantFileIds: FileId[]
  /** Null for a visitor. */
  authorName: string | null
  authorAvatarKey: string | null
  isMine: boolean
  stopped: boolean
  /** Milliseconds since 1970. */
  createdAt: number
}

/** For a FROM with `chat_messages m`, `users author` and `withdrawal`. */
const messageColumns = (
  viewer: Viewer,
  mayRemove: SQL,
): SQL => sql`m.id, m.role, case when withdrawal."isTrue" then '' else m.content end as content,
  withdrawal."isTrue" as "isWithdrawn", coalesce(${mayRemove}, false) as "mayRemove",
  m.status, m.by_model as "byModel", m.model_note as "modelNote", m.cut_off as "cutOff", m.sources, m.figure, m.evidence, m.suggestions, m.grounds,
  m.relevant_file_ids as "relevantFileIds", author.name as "authorName", author.avatar_key as "authorAvatarKey", coalesce(${isMessageOf(viewer)}, false) as "isMine", m.stopped,
  (extract(epoch from m.created_at) * 1000)::float8 as "createdAt"`

const messageJoins = (authorId: SQL): SQL => sql`left join users author on author.id = ${authorId}
  cross join lateral (select ${isWithdrawn} as "isTrue" offset 0) as withdrawal`

/** A conversation about documents has one author, looked up once; elsewhere each message has its own. */
const authorIn = (thread: Thread): SQL =>
  thread.kind === 'documents' ? sql`${thread.userId}::uuid` : sql`m.user_id`

type NewMessage = typeof chatMessages.$inferInsert

interface NewQuestion {
  thread: Thread
  content: string
  askedAs: { id: MessageId; at: Date }
  answerId: MessageId
}

/** Stores a question with its pending answer; false when the viewer may not ask there. */
export async function insertQuestion(db: Db, viewer: Viewer, question: NewQuestion): Promise<boolean> {
  const { thread, content, askedAs, answerId } = question
  const storyId = thread.kind === 'documents' ? null : thread.storyId
  const visitorId = viewer.kind === 'visitor' ? viewer.visitorId : null
  const answeredAt = new Date(askedAs.at.getTime() + 1)
  const rows = await rowsOf(
    db,
    sql`insert into chat_messages (id, thread, story_id, user_id, visitor_id, role, content, status, created_at)
        select m.id, ${threadName(thread)}, ${storyId}::uuid, ${userIdOf(viewer)}::uuid, ${visitorId}::uuid,
          m.role, m.content, m.status, m.created_at
        from (values
          (${askedAs.id}::uuid, 'user', ${content}, 'complete', ${askedAs.at.toISOString()}::timestamptz),
          (${answerId}::uuid, 'assistant', '', 'writing', ${answeredAt.toISOString()}::timestamptz)
        ) as m(id, role, content, status, created_at)
        where ${mayReadThread(viewer, thread)} returning id`,
  )
  return rows.length > 0
}

const byCreation = byNewest(sql`m.created_at`, sql`m.id`)

/** The newest messages of a thread before a cursor, newest first. */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  page: { thread: Thread; mineOnly: boolean; before: Cursor | null; limit: number },
): Promise<MessageRow[]> {
  const { thread } = page
  // Other users only appear in public conversations; the viewer's own messages have a separate index.
  const isAsked =
    page.mineOnly && thread.kind === 'public'
      ? sql`m.story_id is not null and ${isMessageOf(viewer)}`
      : sql`true`
  const walk = sql`select * from chat_messages m
    where m.thread = ${threadName(thread)} and ${mayReadThread(viewer, thread)} and ${isAsked}
      and ${byCreation.isOlder(page.before)} ${byCreation.order}`
  return rowsOf<MessageRow>(
    db,
    sql`select ${messageColumns(viewer, mayRemoveFrom(viewer, thread))}
        from ${firstOf(walk, page.limit)} as m ${messageJoins(authorIn(thread))} ${byCreation.order}`,
  )
}

/** Finds an answer that the viewer may read, or with `isAsker` one that they asked for. */
export async function findAnswer(
  db: Db,
  viewer: Viewer,
  id: MessageId,
  isAsker: boolean,
): Promise<MessageRow | null> {
  const rows = await rowsOf<MessageRow>(
    db,
    sql`select ${messageColumns(viewer, mayRemoveMessage(viewer))} from chat_messages m ${messageJoins(sql`m.user_id`)}
        where m.id = ${id} and ${isAsker ? isAnswerTo(viewer) : mayReadAnswer(viewer)}`,
  )
  return rows[0] ?? null
}

/** The story of an answer that the viewer may read; null for the document store. */
export async function findStoryOf(db: Db, viewer: Viewer, id: MessageId): Promise<StoryId | null> {
  const rows = await rowsOf<{ storyId: StoryId | null }>(
    db,
    sql`select m.story_id as "storyId" from chat_messages m where m.id = ${id} and ${mayReadAnswer(viewer)}`,
  )
  return rows[0]?.storyId ?? null
}

/** Saves the text so far; true when its asker requested a stop. */
export async function saveGrowth(db: Db, id: MessageId, content: string): Promise<boolean> {
  const rows = await rowsOf<{ stopped: boolean }>(
    db,
    sql`update chat_messages set content = ${content} where id = ${id} returning stopped`,
  )
  return rows[0]?.stopped ?? false
}

/** Records a stop request for an answer of the viewer; false when it has already ended. */
export async function requestStop(db: Db, viewer: Viewer, id: MessageId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update chat_messages m set stopped = true
        where m.id = ${id} and m.status = 'writing' and ${isAnswerTo(viewer)} returning m.id`,
  )
  return rows.length > 0
}

export async function updateMessage(db: Db, id: MessageId, change: Partial<NewMessage>): Promise<void> {
  await run(db, db.update(chatMessages).set(change).where(eq(chatMessages.id, id)).getSQL())
}

/** Removes a message with its answer or question; returns the removed ids. */
export async function removeMessage(db: Db, viewer: Viewer, id: MessageId): Promise<MessageId[]> {
  const rows = await rowsOf<{ id: MessageId }>(
    db,
    sql`with taken as (
          delete from chat_messages m where m.id = ${id} and ${mayRemoveMessage(viewer)} returning m.*),
        others as (
          delete from chat_messages m using taken t
          where m.role <> t.role and m.thread = t.thread
            and m.created_at = t.created_at + case t.role when 'user' then 1 else -1 end * interval '1 millisecond'
            and m.user_id is not distinct from t.user_id and m.visitor_id is not distinct from t.visitor_id
          returning m.*),
        gone as (select * from taken union all select * from others),
        counted as (
          update stories s set chat_count = greatest(s.chat_count - 1, 0) from gone g
          where g.role = 'user' and s.id = g.story_id and g.thread = 'public:' || s.id::text)
        select id from gone`,
  )
  return rows.map((row) => row.id)
}

/** Empties answers that were based on files that are now deleted for good or changed. */
export async function emptyWithdrawn(db: Db): Promise<void> {
  await run(
    db,
    sql`update chat_messages m set content = '', sources = '[]', figure = null, evidence = null, suggestions = '{}'
        where m.role = 'assistant' and m.status <> 'writing' and m.content <> '' and exists (
          select 1 from jsonb_to_recordset(m.grounds) as ground("fileId" uuid, content text)
          where not exists (select 1 from files f where f.id = ground."fileId"
            and encode(f.content_hash, 'hex') = ground.content))`,
  )
}

/** Marks answers as failed whose process is gone, unless a stop was requested. */
export async function failAbandoned(db: Db, startedBefore: Date, words: string): Promise<void> {
  await run(
    db,
    sql`update chat_messages set status = case when stopped then 'complete' else 'failed' end,
          content = case when stopped then content else ${words} end
        where status = 'writing' and created_at < ${startedBefore.toISOString()}::timestamptz`,
  )
}

/** Refunds free questions that had no answer, for all `subjects` together. */
export async function giveBackFreePrompt(db: Db, { storyId, subjects }: FreePrompt): Promise<void> {
  await run(
    db,
    sql`update visitor_prompts set count = count - 1
        where story_id = ${storyId} and subject = any(${sql.param([...subjects])}::text[]) and count > 0`,
  )
}

/** How many free questions a subject has used in a story. */
export async function countFreePrompts(db: Db, storyId: StoryId, subject: string): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count from visitor_prompts where story_id = ${storyId} and subject = ${subject}`,
  )
  return rows[0]?.count ?? 0
}

/** Counts a free question; null when the subject has used up its limit. Exact under any number of parallel calls. */
export async function takeFreePrompt(
  db: Db,
  storyId: StoryId,
  subject: string,
  limit: number,
): Promise<number | null> {
  if (limit === 0) return null
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`insert into visitor_prompts (story_id, subject, count) values (${storyId}, ${subject}, 1)
        on conflict (story_id, subject) do update set count = visitor_prompts.count + 1
          where visitor_prompts.count < ${limit}
        returning count`,
  )
  return rows[0]?.count ?? null
}

export async function deleteOldPrompts(db: Db): Promise<void> {
  await run(
    db,
    sql`delete from visitor_prompts where subject not like 'visitor:%' and first_at < now() - interval '2 days'`,
  )
}

export async function countQuestion(db: Db, storyId: StoryId): Promise<void> {
  await run(
    db,
    sql`update stories s set chat_count = s.chat_count + 1 where s.id = ${storyId} and ${isPublicStory}`,
  )
}

/** A counted free question, with each of its subjects. */
export interface FreePrompt {
  storyId: StoryId
  subjects: readonly string[]
}

export interface StoryVoice {
  ownerId: UserId
  name: string
  personaName: string | null
  personaPreamble: string | null
  styleRules: string[]
  safetyRules: string[]
  /** The daily limit for questions of all visitors together. */
  visitorQuestionsPerDay: number
  /** The number of files; null: not counted yet. */
  files: number | null
}

/** The facts that an answer needs about a story visible to the asker. */
export async function findStoryVoice(db: Db, viewer: Viewer, storyId: StoryId): Promise<StoryVoice | null> {
  const rows = await rowsOf<StoryVoice>(
    db,
    sql`select s.owner_id as "ownerId", s.name, s.persona_name as "personaName", s.persona_preamble as "personaPreamble",
          s.style_rules as "styleRules", s.safety_rules as "safetyRules",
          s.visitor_questions_per_day as "visitorQuestionsPerDay",
          (select t.files from story_totals t where t.story_id = s.id) as files from stories s where s.id = ${storyId} and ${maySeeStory(viewer)}`,
  )
  return rows[0] ?? null
}

/** The maximum up to which unread files are counted. */
export const mostUnreadCounted = 200
/** Inlined as a number: with a parameter Postgres plans for a tenth of all rows, which is slower. */
const upToUnread = sql.raw(`limit ${mostUnreadCounted + 1}`)
/**
 * Up to this many files of a story are scanned for unread ones; for larger stories all unread files are scanned
 * instead.
 */
const fewFiles = 500

/**
 * The number of unread files in this scope, so that an answer can say what is missing; the maximum plus one means more.
 * `storyFiles`: the size of the story if known.
 */
export async function countUnread(
  db: Db,
  scope: SearchScope,
  storyFiles: number | null = null,
): Promise<number> {
  const { viewer, storyId } = scope
  const isUnread = sql`f.status in ('pending', 'processing')`
  const unread =
    storyId !== null && storyFiles !== null && storyFiles <= fewFiles
      ? sql`story_files sf where sf.story_id = ${storyId}
            and ${isThere(sql`files f where f.id = sf.file_id and ${isKeptFile} and ${isUnread}`)}
            and exists (select 1 from stories s where s.id = ${storyId} and ${maySeeStory(viewer)})`
      : sql`files f where ${isFileInScope({ ...scope, fileIds: null })} and ${isUnread}`
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from ${unread} ${upToUnread}) as unread`,
  )
  return rows[0]?.count ?? 0
}

/** How many of the files named in a scope an answer may read. */
export async function countFilesInScope(db: Db, scope: SearchScope): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${narrowRows(scope)} where ${isFileInScope(scope)}`,
  )
  return rows[0]?.count ?? 0
}
