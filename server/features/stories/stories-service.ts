import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { inBackground } from '#server/db/pool-limits.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { fileView } from '#server/features/files/file-view.ts'
import type { Files } from '#server/features/files/files-service.ts'
import type { StoryList } from './feed-queries.ts'
import * as queries from './stories-queries.ts'
import type { StoryRow } from './stories-queries.ts'
import { storyView } from './story-view.ts'
import { formatCursor, parseCursor } from '#server/lib/cursor.ts'
import { newId } from '#server/lib/new-id.ts'
import type { OwnNames } from '#server/lib/own-names.ts'
import { Problem } from '#server/lib/problem.ts'

export type Stories = ReturnType<typeof createStories>

interface StoryDraft {
  name: string
  description?: string | undefined
  tags?: string[] | undefined
  file_ids?: FileId[] | undefined
  show_on_feed?: boolean | undefined
}

interface StoryChange {
  name?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  show_on_feed?: boolean | undefined
  persona_name?: string | null | undefined
  persona_preamble?: string | null | undefined
  style_rules?: string[] | undefined
  safety_rules?: string[] | undefined
  visitor_questions_per_day?: number | undefined
}

interface FeedOptions {
  list: StoryList
  q?: string | undefined
  page?: number | undefined
  before?: string | undefined
  limit?: number | undefined
}

interface Services {
  database: Database
  files: Files
  ownNames: OwnNames
  /** Publishes that a story is now visible to its owner only, or deleted. */
  publishHidden: (storyId: StoryId) => Promise<void>
}

export function createStories({ database, files, ownNames, publishHidden }: Services) {
  const { db } = database

  async function withFiles(viewer: Viewer, rows: readonly StoryRow[]): Promise<Story[]> {
    const tiles = await queries.listFirstFiles(
      db,
      viewer,
      rows.map((row) => row.id),
      limits.storyTiles,
    )
    const byStory = Map.groupBy(tiles, (tile) => tile.storyId)
    return rows.map((row) => storyView(row, byStory.get(row.id) ?? [], viewer))
  }

  async function find(viewer: Viewer, id: StoryId): Promise<Story> {
    const row = await queries.findStory(db, viewer, id)
    if (!row) throw new Problem('story_not_found')
    const [story] = await withFiles(viewer, [row])
    if (!story) throw new Problem('story_not_found')
    return story
  }

  async function requireOwn(viewer: Viewer, id: StoryId): Promise<void> {
    if (!(await queries.isOwnStory(db, viewer, id))) throw new Problem('story_not_found')
  }

  return {
    find,

    async feed(viewer: Viewer, options: FeedOptions) {
      const page = options.page ?? 1
      const limit = options.limit ?? limits.feedPage
      const rows = await queries.listFeed(db, viewer, {
        list: options.list,
        search: options.q || null,
        before: parseCursor(options.before),
        offset: (page - 1) * limit,
        limit: limit + 1,
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const hasMore = rows.length > limit
      return {
        stories: await withFiles(viewer, shown),
        pagination: {
          hasMore,
          nextCursor: hasMore && last ? formatCursor({ at: new Date(last.createdAt), id: last.id }) : null,
          page,
        },
      }
    },

    /** The files of a story after a position, which is the number in the cursor. */
    async listFiles(viewer: Viewer, id: StoryId, after: string | undefined, limit = 100) {
      if (after !== undefined && !/^\d{1,16}$/.test(after)) throw new Problem('bad_cursor')
      const rows = await queries.listStoryFiles(db, viewer, id, Number(after ?? 0), limit + 1)
      const shown = rows.slice(0, limit)
      const hasMore = rows.length > limit
      return {
        files: shown.map((row) => fileView(row, viewer, 'tile', id)),
        pagination: { hasMore, nextCursor: hasMore ? String(shown.at(-1)?.position ?? '') : null },
      }
    },

    /** The viewer's files with a place among the next of a story. */
    async listPlaced(viewer: Viewer, id: StoryId, after = 0) {
      const rows = await queries.listPlacedFiles(db, viewer, id, after, limits.fileIds)
      return {
        file_ids: rows.flatMap(({ placedId }) => (placedId === null ? [] : [placedId])),
        next: rows.length < limits.fileIds ? null : (rows.at(-1)?.position ?? null),
      }
    },

    /** @throws Problem `file_not_found` unless the viewer owns all the files */
    async create(viewer: Viewer, draft: StoryDraft): Promise<Story> {
      const fileIds = [...new Set(draft.file_ids ?? [])]
      await files.requireOwn(viewer, fileIds)
      const id = newId<StoryId>()
      await database.transaction(async (tx) => {
        await queries.insertStory(tx.db, {
          id,
          ownerId: userOf(viewer),
          name: draft.name,
          description: draft.description ?? '',
          tags: distinctTags(draft.tags ?? []),
          showOnFeed: draft.show_on_feed ?? false,
          createdAt: new Date(),
        })
        await queries.insertStoryFiles(tx.db, viewer, id, fileIds)
      })
      return find(viewer, id)
    },

    async update(viewer: Viewer, id: StoryId, change: StoryChange): Promise<Story> {
      // It is displayed as the author of answers.
      if (change.persona_name) ownNames.require(change.persona_name, 'persona_name')
      const row = changedColumns(change)
      const write = () => queries.updateStory(db, viewer, id, row)
      // A change of visibility rewrites each file of the story.
      const isChanged =
        Object.keys(row).length === 0 ||
        (await (row.showOnFeed === undefined ? write() : inBackground(write)))
      if (!isChanged) throw new Problem('story_not_found')
      if (change.show_on_feed === false) await publishHidden(id)
      return find(viewer, id)
    },

    async remove(viewer: Viewer, id: StoryId): Promise<void> {
      if (!(await inBackground(() => queries.markDeleted(db, viewer, id))))
        throw new Problem('story_not_found')
      await publishHidden(id)
    },

    /** @throws Problem `file_not_found` unless the viewer owns all the files */
    async addFiles(
      viewer: Viewer,
      id: StoryId,
      fileIds: readonly FileId[],
      /** Their previous positions, in microseconds since 1970. */
      positions: readonly number[] = [],
    ): Promise<Story & { added: FileId[] }> {
      await files.requireOwn(viewer, fileIds)
      await requireOwn(viewer, id)
      const added = await queries.insertStoryFiles(db, viewer, id, fileIds, positions)
      return { ...(await find(viewer, id)), added }
    },

    /**
     * Adds one file created in the same transaction, at the position of `chosenAt`.
     * @throws Problem `story_not_found` unless the viewer owns the story
     */
    async addNewFile(
      tx: Transaction,
      viewer: Viewer,
      id: StoryId,
      fileId: FileId,
      chosenAt: number | null,
    ): Promise<void> {
      if (!(await queries.holdOwnStory(tx.db, viewer, id))) throw new Problem('story_not_found')
      const place = placeOf(chosenAt)
      await queries.insertStoryFiles(tx.db, viewer, id, [fileId], place === null ? [] : [place])
    },

    /** Returns the removed files with their positions, for undo. */
    async removeFiles(viewer: Viewer, id: StoryId, fileIds: readonly FileId[]) {
      await requireOwn(viewer, id)
      const removed = await queries.deleteStoryFiles(db, viewer, id, fileIds)
      return {
        ...(await find(viewer, id)),
        removed: removed.map(({ fileId, position }) => ({ file_id: fileId, position })),
      }
    },

    star: (viewer: Viewer, id: StoryId) => queries.insertStar(db, viewer, id),
    unstar: (viewer: Viewer, id: StoryId) => queries.deleteStar(db, viewer, id),

    /** Stores the public link. @throws Problem `story_private`, `story_not_found`. */
    async share(viewer: Viewer, id: StoryId): Promise<void> {
      await requireOwn(viewer, id)
      if (!(await queries.insertShareLink(db, viewer, id))) throw new Problem('story_private')
    },

    sweepDeleted: () => queries.deleteExpiredStories(db),
  }
}

const longestUploadUs = 24 * 60 * 60 * 1e6
const clockErrorUs = 5 * 60 * 1e6

/** A time of the client's clock, unless that clock is wrong; null is the end. */
function placeOf(chosenAt: number | null): number | null {
  const sinceUs = Date.now() * 1000 - (chosenAt ?? 0)
  return sinceUs > -clockErrorUs && sinceUs < longestUploadUs ? chosenAt : null
}

function changedColumns(change: StoryChange): Partial<queries.NewStory> {
  const columns = {
    name: change.name,
    description: change.description,
    tags: change.tags && distinctTags(change.tags),
    showOnFeed: change.show_on_feed,
    personaName: change.persona_name === '' ? null : change.persona_name,
    personaPreamble: change.persona_preamble === '' ? null : change.persona_preamble,
    styleRules: change.style_rules,
    safetyRules: change.safety_rules,
    visitorQuestionsPerDay: change.visitor_questions_per_day,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Unique tags, ignoring case. */
function distinctTags(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]
}
