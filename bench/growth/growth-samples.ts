import type { FileId, MessageId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { allUploads, listUploads } from '#server/features/file-search/file-list-queries.ts'
import type { StoryList } from '#server/features/stories/feed-queries.ts'
import { listFeed } from '#server/features/stories/stories-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import type { Crowd } from '#test/support/crowd.ts'

/** What is asked for, in many samples: the same one again and again would be in every cache. */
export interface Samples {
  ownFiles: FileId[]
  /** Another user's files in public stories. */
  publicFiles: FileId[]
  ownStories: StoryId[]
  publicStories: StoryId[]
  visitors: string[]
  /** Another user's, so that writing them changes no measured list. */
  answers: MessageId[]
  /** Places at which the 50th page of a list begins, or the last full one where it is shorter. */
  deepStories: Record<StoryList, Cursor[]>
  deepFiles: { mine: Cursor[]; all: Cursor[] }
}

const samplesOfEach = 240
const cursorsOfEach = 10

export async function takeSamples(
  database: Database,
  owner: Viewer,
  crowd: Crowd,
  size: number,
): Promise<Samples> {
  const take = async <T>(from: string, values: unknown[] = [crowd.ownerId]): Promise<T[]> => {
    const found = await database.pool.query<{ id: T }>(
      `select id from (${from}) as x order by md5(id::text) limit ${samplesOfEach}`,
      values,
    )
    return found.rows.map(({ id }) => id)
  }
  const deep = (pageSize: number) =>
    Math.min(49 * pageSize, Math.floor(0.9 * size) - 2 * pageSize - cursorsOfEach)
  const stories = async (list: StoryList) => {
    const page = { list, search: null, before: null, offset: deep(limits.feedPage), limit: cursorsOfEach }
    const rows = await listFeed(database.db, owner, page)
    return rows.map(({ id, createdAt }) => ({ id, at: new Date(createdAt) }))
  }
  const files = async (mineOnly: boolean) => {
    const page = { offset: deep(limits.uploadsPage), limit: cursorsOfEach }
    const rows = await listUploads(database.db, owner, { ...allUploads, mineOnly }, page)
    return rows.map(({ id, uploadedAt }) => ({ id, at: new Date(uploadedAt) }))
  }
  return {
    ownFiles: await take(
      `select id from files where owner_id = $1 and deleted_at is null and status = 'captioned'`,
    ),
    publicFiles: await take(`select id from files where owner_id = $1 and deleted_at is null and is_public`, [
      crowd.otherId,
    ]),
    ownStories: await take('select id from stories where owner_id = $1 and deleted_at is null'),
    publicStories: await take('select id from stories where owner_id = $1 and show_on_feed', [crowd.otherId]),
    visitors: await take('select distinct visitor_id as id from chat_messages where story_id = $1', [
      crowd.publicStoryId,
    ]),
    answers: await take(
      `select id from chat_messages where user_id = $1 and role = 'assistant' and story_id is null`,
      [crowd.otherId],
    ),
    deepStories: {
      all: await stories('all'),
      mine: await stories('mine'),
      starred: await stories('starred'),
    },
    deepFiles: { mine: await files(true), all: await files(false) },
  }
}
