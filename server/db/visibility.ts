import type { Access } from '#contract/endpoint.ts'
import type { FileId, StoryId, UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from './database.ts'
import { sql, type SQL } from './drizzle.ts'
import { isThere } from './is-there.ts'
import type { Thread } from './threads.ts'
import { userIdOf, type Viewer } from './viewer.ts'

// All access rules. Each predicate is for a FROM with `stories s`, `files f`, `users u`, `chat_messages m`, or the
// tables that its comment names.

/** The story is not deleted. */
export const isKeptStory: SQL = sql`s.deleted_at is null`

/** The file is not deleted. */
export const isKeptFile: SQL = sql`f.deleted_at is null`

/** The account is not closed. */
export const isOpenAccount: SQL = sql`u.deleted_at is null`

/** The account is the viewer's own, and open. */
export const isAccountOf = (viewer: Viewer): SQL =>
  sql`(${isOpenAccount} and u.id = ${userIdOf(viewer)}::uuid)`

/** The viewer created the first account of this installation, and so operates it. Needs no FROM. */
export const isOperator = (viewer: Viewer): SQL =>
  sql`coalesce((select u.id from users u order by u.id limit 1) = ${userIdOf(viewer)}::uuid, false)`

/** For a FROM with `sessions s`: the viewer's own, on any device. */
export const isSessionOf = (viewer: Viewer): SQL => sql`s.user_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `story_stars star`: the viewer's own. */
export const isStarOf = (viewer: Viewer): SQL => sql`star.user_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `storage_use u`: the viewer's storage. */
export const isUseOf = (viewer: Viewer): SQL => sql`u.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `usage_counters c`: the viewer's own. */
export const isUsageOf = (viewer: Viewer): SQL => sql`c.user_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `subscriptions s`: the viewer's own. */
export const isSubscriptionOf = (viewer: Viewer): SQL => sql`s.user_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `model_use u`: the viewer's own. */
export const isModelUseOf = (viewer: Viewer): SQL => sql`u.user_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `story_covers c`: for the viewer's story. */
export const ownsCover = (viewer: Viewer): SQL => sql`c.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `organisations o`: the viewer's own. */
export const isOrganisationOf = (viewer: Viewer): SQL => sql`o.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `cloud_connections c`: the viewer's own drive. */
export const isConnectionOf = (viewer: Viewer): SQL => sql`c.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `cloud_files c`: the viewer's own file in a drive. */
export const isCloudFileOf = (viewer: Viewer): SQL => sql`c.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `caption_runs r`: started by the viewer. */
export const isRunOf = (viewer: Viewer): SQL => sql`r.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `dismissed_suggestions d`: dismissed by the viewer. */
export const isDismissalOf = (viewer: Viewer): SQL => sql`d.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `zip_selections z`: chosen by the viewer. */
export const isZipSelectionOf = (viewer: Viewer): SQL => sql`z.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `imports i`: started by the viewer. */
export const isImportOf = (viewer: Viewer): SQL => sql`i.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `saved_searches q`: the viewer's own. */
export const isSavedSearchOf = (viewer: Viewer): SQL => sql`q.owner_id = ${userIdOf(viewer)}::uuid`

/** For a FROM with `half_uploads h`: sent by the viewer. */
export const isHalfUploadOf = (viewer: Viewer): SQL => sql`h.owner_id = ${userIdOf(viewer)}::uuid`

/** The viewer's file is in the trash: deleted, and not expired. */
export const isInTrashOf = (viewer: Viewer): SQL =>
  sql`(f.deleted_at > now() - interval '30 days' and f.owner_id = ${userIdOf(viewer)}::uuid)`

/** The story is on the feed, and its owner's account is open. */
export const isPublicStory: SQL = sql`(${isKeptStory} and s.show_on_feed and not s.owner_closed)`

/** The viewer owns the story. */
export const ownsStory = (viewer: Viewer): SQL =>
  sql`(${isKeptStory} and s.owner_id = ${userIdOf(viewer)}::uuid)`

/** The viewer may see the story. */
export const maySeeStory = (viewer: Viewer): SQL => sql`(${isPublicStory} or ${ownsStory(viewer)})`

/** The viewer owns the file. */
export const ownsFile = (viewer: Viewer): SQL =>
  sql`(${isKeptFile} and f.owner_id = ${userIdOf(viewer)}::uuid)`

/** The file is in a public story. Uses the flag in the row; for files that are not backfilled it is looked up. */
export const isPublicFile: SQL = sql`(${isKeptFile} and coalesce(f.is_public, is_in_public_story(f.id)))`

/** The same for a list of such files: uses their index. */
export const isListedPublicFile: SQL = sql`(${isPublicFile} and f.is_public is not false)`

/**
 * The viewer owns the file, or it is in a public story; stories contain only files of their owner. No other rule opens
 * a file.
 */
export const maySeeFile = (viewer: Viewer): SQL =>
  sql`(${isKeptFile} and (f.owner_id = ${userIdOf(viewer)}::uuid or ${isPublicFile}))`

/** The files that an answer may read: one owner's, or those in one story. */
export interface SearchScope {
  /** The asker. */
  viewer: Viewer
  ownerId: UserId
  storyId: StoryId | null
  /** Only these files; null: all of them. */
  fileIds: readonly FileId[] | null
}

/** The passage with what only the owner of a file may know: its camera, lens and place (decision 254). */
export const ownerOrdinal = -1

/** The first passage with words from the pictures or the speech of a file; its text has lower ones (decisions 301, 320). */
export const firstWordsOrdinal = 1_000_000

/** For a FROM with `file_passages p`: everyone who may see its file may find it. */
const isForAll: SQL = sql`p.ordinal > ${sql.raw(String(ownerOrdinal))}`

/** The same for a list of files as `files f`, in which the owner finds all of their own. */
export const mayFindPassage = (viewer: Viewer): SQL =>
  sql`(${isForAll} or f.owner_id = ${userIdOf(viewer)}::uuid)`

/** The same for a scope. The answers of a story may be public, even those that its owner asked for. */
export const isFoundInScope = ({ storyId }: SearchScope): SQL => (storyId === null ? sql`true` : isForAll)

/** The file is in the scope, and the asker may read the scope. */
export const isFileInScope = ({ viewer, ownerId, storyId, fileIds }: SearchScope): SQL => {
  const isChosen = fileIds ? sql`f.id = any(${sql.param([...fileIds])}::uuid[])` : sql`true`
  if (storyId === null) return sql`(${ownsFile(viewer)} and f.owner_id = ${ownerId} and ${isChosen})`
  return sql`(${isKeptFile} and f.owner_id = ${ownerId} and ${isChosen}
    and ${isThere(sql`story_files sf where sf.file_id = f.id and sf.story_id = ${storyId}`)}
    and exists (select 1 from stories s where s.id = ${storyId} and ${maySeeStory(viewer)}))`
}

/**
 * The same for a FROM with `file_passages p` or `passage_codes p`. For all files of an owner, only deleted ones are
 * excluded.
 */
export function isPassageInScope(scope: SearchScope): SQL {
  const { viewer, ownerId, storyId, fileIds } = scope
  if (storyId === null && fileIds === null)
    return sql`(p.owner_id = ${ownerId} and p.owner_id = ${userIdOf(viewer)}::uuid and not exists (
      select 1 from files f where f.id = p.file_id and f.owner_id = ${ownerId} and f.deleted_at is not null))`
  return sql`(p.owner_id = ${ownerId} and ${isFoundInScope(scope)}
    and ${isThere(sql`files f where f.id = p.file_id and ${isFileInScope(scope)}`)})`
}

/** The same for searches among all passages: a narrow scope starts from its files. */
export const isPassageSought = (scope: SearchScope): SQL =>
  scope.storyId === null && scope.fileIds === null
    ? isPassageInScope(scope)
    : sql`(p.file_id = any(${narrowFiles(scope)}) and ${isFoundInScope(scope)}
        and ${isThere(sql`files f where f.id = p.file_id and ${isFileInScope(scope)}`)})`

/** The files of a scope with a story or named files, without an access check. */
export const narrowFiles = ({ storyId, fileIds }: SearchScope): SQL =>
  fileIds
    ? sql`${sql.param([...fileIds])}::uuid[]`
    : sql`array(select sf.file_id from story_files sf where sf.story_id = ${storyId})`

/** The same files as rows, for a FROM. */
export const narrowRows = (scope: SearchScope): SQL => sql`unnest(${narrowFiles(scope)}) as wanted(id)
  cross join lateral (select * from files f where f.id = wanted.id offset 0) as f`

/** The viewer may read this conversation and take part in it. Needs no FROM. */
export function mayReadThread(viewer: Viewer, thread: Thread): SQL {
  switch (thread.kind) {
    case 'public':
      return sql`exists (select 1 from stories s where s.id = ${thread.storyId} and ${isPublicStory})`
    case 'private':
      return sql`(${thread.userId}::uuid = ${userIdOf(viewer)}::uuid
        and exists (select 1 from stories s where s.id = ${thread.storyId} and ${maySeeStory(viewer)}))`
    case 'documents':
      return sql`(${thread.userId}::uuid = ${userIdOf(viewer)}::uuid)`
  }
}

/** The message is an answer that the viewer may read: in a public story's conversation, or in one of their own. */
export const mayReadAnswer = (viewer: Viewer): SQL => sql`(m.role = 'assistant' and (
  ${isThere(sql`stories s where s.id = m.story_id and m.thread = 'public:' || s.id::text and ${isPublicStory}`)}
  or ${isThere(sql`stories s where s.id = m.story_id
    and m.thread = 'private:' || s.id::text || ':' || ${userIdOf(viewer)}::text and ${maySeeStory(viewer)}`)}
  or m.thread = 'documents:' || ${userIdOf(viewer)}::text))`

/** The message answers a question of the viewer, about a story they may see or their documents. */
export const isAnswerTo = (viewer: Viewer): SQL => sql`(m.role = 'assistant' and ${isMessageOf(viewer)} and (
  m.story_id is null or ${isThere(sql`stories s where s.id = m.story_id and ${maySeeStory(viewer)}`)}))`

/**
 * For a FROM with `chat_messages m`: the viewer's question or its answer. Null counts as no. Visitors' questions have
 * no user.
 */
export const isMessageOf = (viewer: Viewer): SQL =>
  viewer.kind === 'user' ? sql`(m.user_id = ${viewer.userId})` : sql`(m.visitor_id = ${viewer.visitorId})`

/**
 * A file that the answer is based on has left the story, is deleted, or has changed, so the answer may not be read any
 * more.
 */
export const isWithdrawn: SQL = sql`(m.grounds <> '[]' and exists (
  select 1 from jsonb_to_recordset(m.grounds) as ground("fileId" uuid, content text)
    left join files f on f.id = ground."fileId" and ${isKeptFile}
  where f.id is null or encode(f.content_hash, 'hex') <> ground.content or not (m.story_id is null
    or ${isThere(sql`story_files sf where sf.story_id = m.story_id and sf.file_id = f.id`)})))`

/** The viewer may remove the message: it is their own, or in the public conversation of a story they own. */
export const mayRemoveMessage = (viewer: Viewer): SQL =>
  sql`(${isMessageOf(viewer)} or ${isThere(
    sql`stories s where s.id = m.story_id and m.thread = 'public:' || s.id::text and ${ownsStory(viewer)}`,
  )})`

/** The same for the messages of one thread, whose story is looked up once. */
export const mayRemoveFrom = (viewer: Viewer, thread: Thread): SQL =>
  thread.kind === 'public'
    ? sql`(${isMessageOf(viewer)} or exists (select 1 from stories s where s.id = ${thread.storyId} and ${ownsStory(viewer)}))`
    : isMessageOf(viewer)

/** The predicates for the contract's rules about `params.id`. */
const predicates = {
  storyReader: { from: sql`stories s`, id: sql`s.id`, allows: maySeeStory },
  storyMember: { from: sql`stories s`, id: sql`s.id`, allows: maySeeStory },
  storyOwner: { from: sql`stories s`, id: sql`s.id`, allows: ownsStory },
  publicStory: { from: sql`stories s`, id: sql`s.id`, allows: () => isPublicStory },
  fileReader: { from: sql`files f`, id: sql`f.id`, allows: maySeeFile },
  sharedFile: { from: sql`files f`, id: sql`f.id`, allows: maySeeFile },
  fileOwner: { from: sql`files f`, id: sql`f.id`, allows: ownsFile },
  answerReader: { from: sql`chat_messages m`, id: sql`m.id`, allows: mayReadAnswer },
  answerAsker: {
    from: sql`chat_messages m`,
    id: sql`m.id`,
    allows: (viewer) => sql`(${mayReadAnswer(viewer)} and ${isMessageOf(viewer)})`,
  },
  messageRemover: { from: sql`chat_messages m`, id: sql`m.id`, allows: mayRemoveMessage },
} as const satisfies Partial<Record<Access, { from: SQL; id: SQL; allows: (viewer: Viewer) => SQL }>>

export type ResourceAccess = keyof typeof predicates

/** Whether the viewer passes the rule for the story, file or answer with this id. */
export async function mayAccess(
  db: Db,
  access: ResourceAccess,
  viewer: Viewer,
  id: string,
): Promise<boolean> {
  const rule = predicates[access]
  const rows = await rowsOf(
    db,
    sql`select 1 from ${rule.from} where ${rule.id} = ${id}::uuid and ${rule.allows(viewer)}`,
  )
  return rows.length > 0
}

/** The stories of an owner that are on the feed. */
export async function findPublicStories(db: Db, ownerId: UserId): Promise<StoryId[]> {
  const rows = await rowsOf<{ id: StoryId }>(
    db,
    sql`select s.id from stories s where s.owner_id = ${ownerId} and ${isPublicStory}`,
  )
  return rows.map(({ id }) => id)
}
