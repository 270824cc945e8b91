import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { HalfUploadId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { UploadReply } from '#contract/calls/uploads.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { Disk, Reservation } from '#server/engines/disk/disk.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import { findUsedBytes, quotaProblem } from '#server/features/files/quota.ts'
import { partKey } from '#server/features/files/storage-keys.ts'
import { storageProblem } from '#server/features/files/storage-problem.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './half-upload-queries.ts'
import type { HalfUpload } from './half-upload-queries.ts'
import { takeParts } from './take-parts.ts'
import { parseUploadFields } from './read-upload.ts'
import type { Uploads } from './uploads-service.ts'

export type HalfUploads = ReturnType<typeof createHalfUploads>

interface Services {
  database: Database
  storage: Storage
  disk: Disk
  billing: Billing
  uploads: Uploads
  warn: Warn
}

/** Another request has stored the file of this upload. */
class AlreadyStored extends Error {
  override name = 'AlreadyStored'
}

/**
 * Uploads in parts. Received bytes are objects of the store and a row lists them, so that any process of the
 * installation can continue, also after a kill; a part belongs to an upload once the row says so.
 */
export function createHalfUploads({ database, storage, disk, billing, uploads, warn }: Services) {
  const { db } = database
  const closing = new AbortController()
  /** Of this process: a repeated call waits for the same result. */
  const finishing = new Map<HalfUploadId, Promise<UploadReply>>()

  /** @throws Problem `upload_not_found` */
  async function find(viewer: Viewer, id: HalfUploadId): Promise<HalfUpload> {
    const half = await queries.findHalfUpload(db, viewer, id)
    if (!half) throw new Problem('upload_not_found')
    return half
  }

  /** @throws Problem `storage_full` */
  function reserve(viewer: Viewer, bytes: number): Reservation {
    try {
      return disk.reserve('file', bytes, userOf(viewer))
    } catch (error) {
      throw storageProblem(error)
    }
  }

  const removeParts = (keys: readonly string[]): Promise<void> =>
    storage
      .remove(keys)
      .catch((err: unknown) => warn(err, 'parts of an upload were not removed; the next clean-up does'))

  async function store(viewer: Viewer, half: HalfUpload): Promise<UploadReply> {
    const { id, parts, sizeBytes } = half
    await queries.touchHalfUpload(db, viewer, id)
    const claim = await uploads.claim(viewer, sizeBytes)
    try {
      const source = Readable.from(bytesOf(storage, parts), { objectMode: false, highWaterMark: 1024 * 1024 })
      const staged = await uploads.stage(source, { signal: closing.signal, claim })
      const onStored = async (tx: Transaction, reply: UploadReply) => {
        if (!(await queries.storeReply(tx.db, viewer, id, reply))) throw new AlreadyStored()
      }
      const reply = await uploads.keep(viewer, { staged, ...parseUploadFields(half.fields, ''), onStored })
      await removeParts(parts)
      return reply
    } catch (error) {
      if (!(error instanceof AlreadyStored)) throw error
      const { reply } = await find(viewer, id)
      if (reply === null) throw error
      return reply
    } finally {
      claim.end()
    }
  }

  return {
    find,

    /** @throws Problem `quota_reached`, `storage_full`, `invalid_field`, `story_not_found`, `busy` */
    async create(viewer: Viewer, half: Pick<HalfUpload, 'id' | 'sizeBytes' | 'fields'>): Promise<void> {
      parseUploadFields(half.fields, '')
      const [quotaBytes, used, waiting] = await Promise.all([
        billing.quotaOf(viewer),
        findUsedBytes(db, viewer),
        queries.measureHalfUploads(db, viewer),
      ])
      if (waiting.count >= limits.halfUploads) throw new Problem('busy')
      if (quotaBytes !== null && used + waiting.bytes + half.sizeBytes > quotaBytes)
        throw quotaProblem(quotaBytes)
      reserve(viewer, half.sizeBytes).end()
      await queries.insertHalfUpload(db, viewer, half)
    },

    /**
     * Receives bytes at an offset and returns the next one. What arrived before a connection broke is kept.
     * @throws Problem `upload_not_found`, `upload_moved`, `storage_full`, and errors of the source
     */
    async write(viewer: Viewer, id: HalfUploadId, source: Readable, offset: number): Promise<number> {
      const { sizeBytes } = await find(viewer, id)
      const room = reserve(viewer, sizeBytes - offset)
      try {
        return await takeParts(source, offset, async (body, at) => {
          const key = partKey(id, randomBytes(8).toString('hex'))
          const received = await storage.receive(key, body(room.take), closing.signal)
          const part = { key, offset: at, bytes: received.sizeBytes }
          try {
            if (part.bytes > 0) await received.keep()
            if (part.bytes > 0 && !(await queries.addPart(db, viewer, id, part)))
              throw new Problem('upload_moved')
          } catch (error) {
            await received.drop()
            throw error
          }
          if (part.bytes === 0) await received.drop()
          return part.bytes
        })
      } catch (error) {
        throw storageProblem(error)
      } finally {
        room.end()
      }
    },

    /** Removes an upload with its bytes. @throws Problem `upload_not_found` */
    async remove(viewer: Viewer, id: HalfUploadId): Promise<void> {
      const parts = await queries.deleteHalfUpload(db, viewer, id)
      if (parts === null) throw new Problem('upload_not_found')
      await removeParts(parts)
    },

    /**
     * Stores a complete upload as a file. It goes on when the caller is gone; who calls again gets the same reply.
     * @throws Problem `upload_not_found`, `upload_incomplete`, and as an upload
     */
    async finish(viewer: Viewer, id: HalfUploadId): Promise<UploadReply> {
      const half = await find(viewer, id)
      if (half.reply !== null) return half.reply
      if (half.receivedBytes < half.sizeBytes) throw new Problem('upload_incomplete')
      const underWay = finishing.get(id)
      if (underWay) return underWay
      const work = store(viewer, half).finally(() => finishing.delete(id))
      finishing.set(id, work)
      return work
    },

    /** Removes uploads to which no bytes came for a day. */
    async sweep(): Promise<void> {
      for (;;) {
        const swept = await queries.deleteStaleHalfUploads(db, sweptAtOnce)
        await removeParts(swept.flat())
        if (swept.length < sweptAtOnce) return
      }
    },

    /** Stops storing files; the parts stay, so that another process can do it. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.allSettled(finishing.values())
    },
  }
}

const sweptAtOnce = 100

/** The bytes of parts one after another; one is open at a time. */
async function* bytesOf(storage: Storage, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of parts) yield* (await storage.read(key)) as AsyncIterable<Buffer>
}
