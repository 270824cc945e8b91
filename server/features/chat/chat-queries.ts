import type { FileId, MessageId, StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { eq, sql, type SQL } from '#server/db/drizzle.ts'
import { chatMessages, type StoredSource } from '#server/db/schema.ts'
import { threadName, type Thread } from '#server/db/threads.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import {
  isAnswerTo,
  isFileInScope,
  isMessageOf,
  isPublicStory,
  mayReadAnswer,
  mayReadThread,
  maySeeStory,
  type SearchScope,
} from '#server/db/visibility.ts'
import type { Cursor } from '#server/lib/cursor.ts'

export interface MessageRow {
  id: MessageId
  role: 'user' | 'assistant'
  content: string
  status: 'complete' | 'writing' | 'failed'
  byModel: boolean
  sources: StoredSource[]
  relevantFileIds: FileId[]
  /** Null for a visitor. */
  authorName: string | null
  authorAvatarKey: string | null
  isMine: boolean
  stopped: boolean
  /** Milliseconds since 1970. */
  createdAt: number
}

const messageColumns = (
  viewer: Viewer,
): SQL => sql`m.id, m.role, m.content, m.status, m.by_model as "byModel", m.sources,
  m.relevant_file_ids as "relevantFileIds", author.name as "authorName", author.avatar_key as "authorAvatarKey", ${isMessageOf(viewer)} as "isMine", m.stopped,
  (extract(epoch from m.created_at) * 1000)::float8 as "createdAt"`

export type NewMessage = typeof chatMessages.$inferInsert

export interface NewQuestion {
  thread: Thread
  content: string
  askedAs: { id: MessageId; at: Date }
  answerId: MessageId
}

/** Stores a question with the answer that waits to be written; false when the viewer may not ask there. */
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

/** The newest messages of a thread before a cursor, newest first. */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  page: { thread: Thread; mineOnly: boolean; before: Cursor | null; limit: number },
): Promise<MessageRow[]> {
  const { before } = page
  return rowsOf<MessageRow>(
    db,
    sql`select ${messageColumns(viewer)} from chat_messages m left join users author on author.id = m.user_id
        where m.thread = ${threadName(page.thread)} and ${mayReadThread(viewer, page.thread)}
          and ${page.mineOnly ? isMessageOf(viewer) : sql`true`}
          and ${before ? sql`(m.created_at, m.id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)` : sql`true`}
        order by m.created_at desc, m.id desc limit ${page.limit}`,
  )
}

/** An answer for whoever may read its thread, or with `isAsker` for whoever has asked for it. */
export async function findAnswer(
  db: Db,
  viewer: Viewer,
  id: MessageId,
  isAsker: boolean,
): Promise<MessageRow | null> {
  const rows = await rowsOf<MessageRow>(
    db,
    sql`select ${messageColumns(viewer)} from chat_messages m left join users author on author.id = m.user_id
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

/** Saves an answer so far; true when its asker wants it stopped. */
export async function saveGrowth(db: Db, id: MessageId, content: string): Promise<boolean> {
  const rows = await rowsOf<{ stopped: boolean }>(
    db,
    sql`update chat_messages set content = ${content} where id = ${id} returning stopped`,
  )
  return rows[0]?.stopped ?? false
}

/** Notes that an answer of the viewer's is to end; false when it has already ended. */
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

/** Answers that nobody writes any more, because their process ended: they say so from now on, unless they were to end. */
export async function failAbandoned(db: Db, startedBefore: Date, words: string): Promise<void> {
  await run(
    db,
    sql`update chat_messages set status = case when stopped then 'complete' else 'failed' end,
          content = case when stopped then content else ${words} end
        where status = 'writing' and created_at < ${startedBefore.toISOString()}::timestamptz`,
  )
}

/** Counts a free question; false when the subject has used up its limit. Exact under any number of parallel calls. */
export async function takeFreePrompt(
  db: Db,
  storyId: StoryId,
  subject: string,
  limit: number,
): Promise<number | null> {
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
    sql`delete from visitor_prompts where subject like 'address:%' and first_at < now() - interval '2 days'`,
  )
}

export async function countQuestion(db: Db, storyId: StoryId): Promise<void> {
  await run(
    db,
    sql`update stories s set chat_count = s.chat_count + 1 where s.id = ${storyId} and ${isPublicStory}`,
  )
}

export interface StoryVoice {
  ownerId: UserId
  name: string
  personaName: string | null
  personaPreamble: string | null
  styleRules: string[]
  safetyRules: string[]
}

/** What an answer needs to know of a story that the asker may see. */
export async function findStoryVoice(db: Db, viewer: Viewer, storyId: StoryId): Promise<StoryVoice | null> {
  const rows = await rowsOf<StoryVoice>(
    db,
    sql`select s.owner_id as "ownerId", s.name, s.persona_name as "personaName", s.persona_preamble as "personaPreamble",
          s.style_rules as "styleRules", s.safety_rules as "safetyRules" from stories s where s.id = ${storyId} and ${maySeeStory(viewer)}`,
  )
  return rows[0] ?? null
}

/** How many files in this scope are not read yet, so that an answer can say what it does not know. */
export async function countUnread(db: Db, scope: SearchScope): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from files f
        where ${isFileInScope({ ...scope, fileIds: null })} and f.status in ('pending', 'processing')`,
  )
  return rows[0]?.count ?? 0
}

/** How many of the files that a scope names an answer may read. */
export async function countFilesInScope(db: Db, scope: SearchScope): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from files f where ${isFileInScope(scope)}`,
  )
  return rows[0]?.count ?? 0
}
