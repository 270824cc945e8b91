import fs from 'node:fs/promises'
import path from 'node:path'
import type { FileId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fileJobKey } from '#server/db/jobs.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { storageKey } from '#server/features/files/storage-keys.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'
import * as queries from './processing-queries.ts'

interface Services {
  database: Database
  queue: Queue
  storage: Storage
  content: FileContent
  media: Media
  disk: Disk
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
}

/** Playable copies of videos that browsers cannot play. */
export function createVideoConversions(services: Services) {
  const { database, queue, storage, content, media, disk, publish } = services
  const { db } = database

  /** Conversions run one at a time; a waiting one must not block a worker for other jobs. */
  const add = (tx: Transaction, fileId: FileId): Promise<void> =>
    queue.add(
      tx,
      'convert-video',
      { fileId },
      { key: fileJobKey('convert-video', fileId), priority: 10, queueName: 'convert-video' },
    )

  return {
    add,

    /** Adds a job for each video without a playable copy or a job. */
    async addMissing(): Promise<void> {
      const ids = await queries.findUnconverted(db)
      if (ids.length === 0) return
      await database.transaction((tx) => Promise.all(ids.map((fileId) => add(tx, fileId))))
    },

    /**
     * Makes the playable copy of a video, or records why there is none. A temporary cause (a full disk, a restart) is
     * thrown so that the job is retried.
     */
    async convert(fileId: FileId, signal: AbortSignal): Promise<void> {
      const video = await queries.findVideoToConvert(db, fileId)
      if (!video) return
      // The copy is first written to the temporary folder, which may be on the same disk.
      const room = disk.reserve('own', 2 * video.sizeBytes)
      const folder = await makeTemporaryFolder('media')
      const outPath = path.join(folder, 'playable.mp4')
      try {
        await content.withLocalFile(video, (local) => media.transcode({ path: local, outPath }, signal))
        const playableKey = storageKey('playable', fileId)
        const playableBytes = (await fs.stat(outPath)).size
        await storage.putFile(playableKey, outPath)
        await queries.saveFacts(db, fileId, { playableKey, playableBytes })
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        await queries.saveFacts(db, fileId, { conversionFailure: error.message })
      } finally {
        room.end()
        await fs.rm(folder, { recursive: true, force: true })
      }
      await publish(fileId)
    },
  }
}
