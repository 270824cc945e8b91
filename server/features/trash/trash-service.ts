import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { TrashedFile } from '#contract/calls/trash.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import { fileView } from '#server/features/files/file-view.ts'
import { deleteForever } from '#server/features/files/files-upkeep-queries.ts'
import { removePages } from '#server/features/files/remove-pages.ts'
import type { StreamChoice } from '#server/features/files/stream-policy.ts'
import { formatCursor, parseCursor } from '#server/lib/cursor.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './trash-queries.ts'

export type Trash = ReturnType<typeof createTrash>

const keptMs = limits.trashDays * 24 * 3600 * 1000
/** Files purged per step of emptying a trash. */
const emptiedAtOnce = 500

interface Services {
  database: Database
  storage: Storage
  /** Processes files that were deleted before it was their turn. */
  readMissing: () => Promise<void>
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
}

/** Deleted files: they can be restored for 30 days, and their owner can purge them earlier. */
export function createTrash({ database, storage, readMissing, publish }: Services) {
  const { db } = database

  /** The bytes first, so that no bytes remain without a row. */
  async function end(expired: readonly queries.ExpiredFile[]): Promise<FileId[]> {
    const ids = expired.map(({ id }) => id)
    await storage.remove(expired.flatMap(({ keys }) => keys))
    for (const { id, mime, name } of expired) {
      if (fileKind(mime, name) === 'pdf') await removePages(storage, id)
    }
    await deleteForever(db, ids)
    return ids
  }

  return {
    async list(viewer: Viewer, options: { before?: string | undefined; limit?: number | undefined }) {
      const limit = options.limit ?? limits.uploadsPage
      const rows = await queries.listTrash(db, viewer, parseCursor(options.before), limit + 1)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const hasMore = rows.length > limit
      const nextCursor = hasMore && last ? formatCursor({ at: new Date(last.deletedAt), id: last.id }) : null
      return {
        files: shown.map((row) => trashView(row, viewer)),
        pagination: { hasMore, nextCursor },
      }
    },

    /** @throws Problem `not_in_trash`, also for a file without a picture */
    async picture(viewer: Viewer, id: FileId): Promise<StreamChoice> {
      const key = await queries.findPictureKey(db, viewer, id)
      if (key === null) throw new Problem('not_in_trash')
      return { key, mime: 'image/webp', disposition: 'inline' }
    },

    /** Restores those of the files that were in the viewer's trash, at their positions in their stories. */
    async restore(viewer: Viewer, ids: readonly FileId[]): Promise<FileId[]> {
      const restored = await queries.restoreFiles(db, viewer, ids)
      if (restored.some(({ isUnread }) => isUnread)) await readMissing()
      for (const { id } of restored) await publish(id)
      return restored.map(({ id }) => id)
    },

    /** Purges those of the files that were in the viewer's trash, with their bytes. */
    deleteForGood: async (viewer: Viewer, ids: readonly FileId[]): Promise<FileId[]> =>
      end(await queries.expire(db, viewer, ids)),

    /** Purges a part of the viewer's trash: how many files, and whether there may be more. */
    async empty(viewer: Viewer): Promise<{ deleted: number; hasMore: boolean }> {
      const ended = await end(await queries.expire(db, viewer, { atMost: emptiedAtOnce }))
      return { deleted: ended.length, hasMore: ended.length === emptiedAtOnce }
    },
  }
}

/** The file with the URL of its picture in the trash; nothing else of it is accessible. */
function trashView(row: queries.TrashedRow, viewer: Viewer): TrashedFile {
  return {
    ...fileView(row, viewer),
    thumbnail_url: row.smallKey ? `/dashboard/trash/${row.id}/picture` : null,
    playable: false,
    can_download: false,
    can_edit: false,
    deleted_at: new Date(row.deletedAt).toISOString(),
    gone_at: new Date(row.deletedAt + keptMs).toISOString(),
  }
}
