import type { StorageUse } from '#contract/calls/files.ts'
import type { WordLine } from '#contract/page-words.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import { fileView } from './file-view.ts'
import * as queries from './files-queries.ts'
import * as upkeep from './files-upkeep-queries.ts'
import { findUse } from './quota.ts'
import { isSigned, type SignedFor } from './signed-address.ts'
import { chooseStream, type StreamChoice, type Wanted } from './stream-policy.ts'
import { Problem } from '#server/lib/problem.ts'

export type Files = ReturnType<typeof createFiles>

interface Services {
  database: Database
  storage: Storage
  disk: Disk
  billing: Billing
}

export function createFiles({ database, storage, disk, billing }: Services) {
  const { db } = database
  return {
    /** Loads a file after its access check; one deleted since counts as not found. */
    async find(viewer: Viewer, id: FileId) {
      const row = await queries.findFile(db, viewer, id)
      if (!row) throw new Problem('file_not_found')
      return row
    },

    /** The record behind a tile. With a story given, the file must be in it; otherwise access is refused. */
    async shared(viewer: Viewer, id: FileId, storyId: StoryId | undefined) {
      const [row] = await queries.findFiles(db, viewer, [id], storyId)
      if (!row) throw new Problem('forbidden')
      return fileView(row, viewer, 'full', storyId ?? null)
    },

    /** The words in the picture of a page; none where none were found. */
    words: (viewer: Viewer, id: FileId, page: number): Promise<WordLine[]> =>
      queries.findPageWords(db, viewer, id, page),

    /** What is said in a recording or film, with the model that wrote it down; empty when nothing was found. */
    async transcript(viewer: Viewer, id: FileId) {
      const pieces = await queries.findTranscript(db, viewer, id)
      return { lines: pieces.flatMap(({ lines }) => lines), model: pieces[0]?.model ?? null }
    },

    /** The records of the files that the viewer owns, in no particular order. */
    async own(viewer: Viewer, ids: readonly FileId[]) {
      const rows = await queries.findFiles(db, viewer, [...new Set(ids)])
      return rows.filter((row) => row.ownerId === userIdOf(viewer)).map((row) => fileView(row, viewer))
    },

    /** Chooses the object to send for a file. */
    async stream(
      viewer: Viewer,
      id: FileId,
      wanted: Wanted,
    ): Promise<{ choice: StreamChoice; name: string }> {
      const row = await queries.findStreamable(db, viewer, id)
      const choice = row && chooseStream(row, row.ownerId === userIdOf(viewer), wanted)
      if (!row || !choice) throw new Problem('file_not_found')
      return { choice, name: row.name }
    },

    /** Chooses the object to send for a signed URL. @throws Problem `address_over`, whatever is wrong with it */
    async signed(signed: SignedFor, signature: string): Promise<{ choice: StreamChoice; name: string }> {
      const row = await queries.findSigned(db, signed.id)
      if (!row || !isSigned(signed, row.addressKey, signature, Date.now())) throw new Problem('address_over')
      const choice = chooseStream(row, signed.isOwner, 'shown')
      if (!choice) throw new Problem('file_not_found')
      return { choice, name: row.name }
    },

    /** Removes the file from every list and story at once; its bytes are deleted after 30 days. */
    async remove(viewer: Viewer, id: FileId): Promise<void> {
      if (!(await queries.markDeleted(db, viewer, id))) throw new Problem('file_not_found')
    },

    /** @throws Problem `file_not_found` unless the viewer owns every one of the files. */
    async requireOwn(viewer: Viewer, ids: readonly FileId[]): Promise<void> {
      const distinct = [...new Set(ids)]
      if (distinct.length === 0) return
      if ((await queries.countOwnFiles(db, viewer, distinct)) !== distinct.length)
        throw new Problem('file_not_found')
    },

    summary: (viewer: Viewer) => queries.summary(db, viewer),

    async storageUse(viewer: Viewer): Promise<StorageUse> {
      const { bytes, hasTrash, isOperator } = await findUse(db, viewer)
      const state = disk.state()
      const { freeBytes, totalBytes } = disk.space()
      return {
        used_bytes: bytes,
        quota_bytes: await billing.quotaOf(viewer),
        has_trash: hasTrash,
        is_disk_low: state !== 'roomy',
        disk: isOperator ? { state, free_bytes: freeBytes, total_bytes: totalBytes } : null,
      }
    },

    /** Purges files deleted 30 days ago: the bytes first, so that no bytes remain without a row. */
    async sweepDeleted(): Promise<void> {
      for (;;) {
        const expired = await upkeep.findExpiredDeletions(db, 100)
        if (expired.length === 0) return
        await storage.remove(expired.flatMap((file) => file.keys))
        await upkeep.deleteForever(
          db,
          expired.map((file) => file.id),
        )
      }
    },
  }
}
