import pg from 'pg'
import type { FileId, MessageId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Db } from '#server/db/database.ts'
import { gatherFirstStatistics } from '#server/db/backfills/first-statistics.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { listOwnFiles, type OwnFileRow } from '#server/features/files/files-personal-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { insertCrowd, insertDerived, type Crowd } from './crowd.ts'
import { insertCrowdRest, type CrowdRest } from './crowd-rest.ts'
import { createTestDatabase } from './database.ts'

const each = 20_000
/** Cursors stand where so many pages have been read. */
const pagesRead = 50

/** What lines are about. */
export interface World extends Crowd, CrowdRest {
  owner: Viewer
  other: Viewer
  /** Has asked in the public conversation of `publicStoryId`. */
  visitor: Viewer
  /** After the 50th page of each list, and near the end of the owner's stories and of all files. */
  cursors: Record<
    | 'feed'
    | 'ownStories'
    | 'lastStories'
    | 'files'
    | 'ownFiles'
    | 'lastFiles'
    | 'trash'
    | 'documents'
    | 'public'
    | 'private',
    Cursor
  >
  /** A page of the feed, and one with the album in it. */
  feedIds: StoryId[]
  albumIds: StoryId[]
  /** A page of the owner's files, and of the owner's trash. */
  ownFileIds: FileId[]
  trashedIds: FileId[]
  /** Public files of the owner. */
  publicFileIds: FileId[]
  /** In the public conversation: the newest answer to the visitor. */
  publicAnswerId: MessageId
  /** The owner's newest question about the documents. */
  questionId: MessageId
  /** In the middle of the owner's export. */
  exported: OwnFileRow
}

/** What a line is given: the world, and the database in which its rows are counted. */
export interface At extends World {
  db: Db
  database: Pick<Database, 'db' | 'transaction'>
}

/** Nothing is analysed but when the test says so. */
const withoutAutovacuum = `do $$ declare name regclass; begin
  for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('alter table %s set (autovacuum_enabled = off)', name);
  end loop; end $$`

/** A database with 20,000 of everything, not analysed. */
export async function createWorld(): Promise<{ database: Database; world: World }> {
  const database = await createTestDatabase()
  // Statements of calls end after seconds; these are given their time.
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query(withoutAutovacuum)
    // As an installation is that has just been set up; upkeep may have come to what this one is a copy of.
    await gatherFirstStatistics(client)
    const crowd = await insertCrowd(client, { own: each, others: each, isOfToday: true })
    const rest = await insertCrowdRest(client, crowd, { accounts: each })
    await insertDerived(client)
    return { database, world: { ...crowd, ...rest, ...(await describe(database, { ...crowd, ...rest })) } }
  } finally {
    await client.end()
  }
}

async function describe(
  database: Database,
  crowd: Crowd & CrowdRest,
): Promise<Omit<World, keyof Crowd | keyof CrowdRest>> {
  const { ownerId, otherId, publicStoryId, publicAlbumId } = crowd
  const ids = async <Id>(text: string, count: number): Promise<Id[]> => {
    const { rows } = await database.pool.query<{ id: Id }>(`${text} limit ${count}`)
    if (rows.length < count) throw new Error(`the crowd has too few of: ${text}`)
    return rows.map(({ id }) => id)
  }
  const id = async <Id>(text: string) => (await ids<Id>(text, 1))[0] as Id
  const at = async (from: string, column: string, place: number): Promise<Cursor> => {
    const { rows } = await database.pool.query<Cursor>(
      `select ${column} as at, id from ${from} order by ${column} desc, id desc offset ${place} limit 1`,
    )
    if (!rows[0]) throw new Error(`the crowd has too few of: ${from}`)
    return rows[0]
  }
  const after = (from: string, column: string, perPage: number) => at(from, column, pagesRead * perPage)
  const visitorId = await id<string>(
    `select visitor_id as id from chat_messages where story_id = '${publicStoryId}' and visitor_id is not null and role = 'assistant'
     order by created_at desc`,
  )
  const ownFiles = `files where owner_id = '${ownerId}' and deleted_at is`
  const feed = 'stories where show_on_feed and deleted_at is null'
  const feedIds = await ids<StoryId>(`select id from ${feed} order by created_at desc`, limits.feedPage)
  const threads = (name: string) =>
    after(`chat_messages where thread = '${name}'`, 'created_at', limits.chatPage)
  return {
    owner: { kind: 'user', userId: ownerId, transport: 'web' },
    other: { kind: 'user', userId: otherId, transport: 'web' },
    visitor: { kind: 'visitor', visitorId, transport: 'web' },
    cursors: {
      feed: await after(feed, 'created_at', limits.feedPage),
      ownStories: await after(`stories where owner_id = '${ownerId}'`, 'created_at', limits.feedPage),
      lastStories: await at(`stories where owner_id = '${ownerId}'`, 'created_at', each - 1),
      files: await after('files where deleted_at is null', 'uploaded_at', limits.uploadsPage),
      ownFiles: await after(`${ownFiles} null`, 'uploaded_at', limits.uploadsPage),
      lastFiles: await at('files where deleted_at is null', 'uploaded_at', 1.5 * each),
      trash: await after(
        `${ownFiles} not null and deleted_at > now() - interval '30 days'`,
        'deleted_at',
        limits.uploadsPage,
      ),
      documents: await threads(`documents:${ownerId}`),
      public: await threads(`public:${publicStoryId}`),
      private: await threads(`private:${publicStoryId}:${ownerId}`),
    },
    feedIds,
    albumIds: [publicAlbumId, ...feedIds.slice(1)],
    ownFileIds: await ids(`select id from ${ownFiles} null order by uploaded_at desc`, limits.uploadsPage),
    trashedIds: await ids(`select id from ${ownFiles} not null order by deleted_at desc`, limits.uploadsPage),
    publicFileIds: await ids(
      `select f.id from files f join story_files sf on sf.file_id = f.id and sf.story_id = '${publicAlbumId}' where f.deleted_at is null`,
      limits.uploadsPage,
    ),
    publicAnswerId: await id(
      `select id from chat_messages where visitor_id = '${visitorId}' and role = 'assistant' order by created_at desc`,
    ),
    questionId: await id(
      `select id from chat_messages where thread = 'documents:${ownerId}' and role = 'user' order by created_at desc`,
    ),
    exported: (await listOwnFiles(database.db, ownerId, null, each / 2)).at(-1) as OwnFileRow,
  }
}
