import fs from 'node:fs/promises'
import path from 'node:path'
import { coverUrl } from '#contract/calls/covers.ts'
import type { CoverId, StoryId } from '#contract/ids.ts'
import type { StoryCover } from '#contract/calls/stories.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { AnswerFailed, type PictureRequest, type Pictures } from '#server/engines/ai/ai.ts'
import { DiskFull, type Disk } from '#server/engines/disk/disk.ts'
import { detectType } from '#server/engines/media/detect-type.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import {
  ObjectMissing,
  type OpenObject,
  StorageFull,
  StorageUnavailable,
  type Storage,
} from '#server/engines/storage/storage.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'
import { objectKey, objectsOf, type CoverSize } from './cover-objects.ts'
import * as queries from './covers-queries.ts'

export type Covers = ReturnType<typeof createCovers>

/** Files of a story whose captions describe the subject of its cover. */
const aboutFiles = 6
/** The width of the largest place that shows a cover, and of a card on a high-resolution screen. */
const widths: Record<CoverSize, number> = { large: 1536, small: 720 }
/** A re-encoded cover never needs more. */
const mostDrawnBytes = 2 * 1024 * 1024
/** Longer than making a picture may take, in minutes. */
const abandonedAfter = 10
const sweptAtOnce = 100
const drawingMs = 60_000
const retryAfterSeconds = 5
const makingLimit = { count: 30, seconds: 3600 }
/** The types that a model's picture may have. */
const types = ['image/png', 'image/jpeg', 'image/webp']

interface Services {
  database: Database
  storage: Storage
  media: Media
  disk: Disk
  rateLimits: RateLimits
  pictures: Pictures | null
  billing: Billing
  warn: Warn
}

/** Story covers made by a model: counted before the model is called, and refunded when it fails. */
export function createCovers(services: Services) {
  const { database, storage, media, disk, rateLimits, pictures, billing, warn } = services
  const { db } = database

  const viewOf = (storyId: StoryId, id: CoverId): StoryCover => ({ id, url: coverUrl(storyId, id) })

  /** Counts and stores the pending cover: both or neither. */
  const begin = (viewer: Viewer, id: CoverId, storyId: StoryId): Promise<void> =>
    database.transaction(async (tx) => {
      if (!(await queries.insertMaking(tx.db, viewer, { id, storyId }))) throw new Problem('story_not_found')
      await billing.take(tx, viewer, 'gen_image')
    })

  /** Refunds once, however many callers give it up. */
  const giveUp = (id: CoverId): Promise<void> =>
    database.transaction(async (tx) => {
      const given = await queries.deleteMaking(tx.db, id)
      if (given) await billing.giveBack(tx, given.ownerId, 'gen_image', given.month)
    })

  /** The model's bytes are re-encoded, like everything that is not the owner's own file. */
  async function draw(sent: Uint8Array, key: string, signal: AbortSignal): Promise<void> {
    const folder = await makeTemporaryFolder('media')
    try {
      const mime = await detectType(Buffer.from(sent), 'cover')
      if (!types.includes(mime)) throw new Unreadable('The model didn’t return a picture.')
      const drawing = { path: path.join(folder, 'sent'), mime }
      await fs.writeFile(drawing.path, sent)
      for (const [size, width] of Object.entries(widths)) {
        const outPath = path.join(folder, size)
        await media.drawCover({ ...drawing, width, outPath }, signal)
        await storage.putFile(objectKey(key, size as CoverSize), outPath)
      }
    } finally {
      await fs.rm(folder, { recursive: true, force: true })
    }
  }

  async function fill(id: CoverId, about: PictureRequest, signal: AbortSignal): Promise<void> {
    if (!pictures) throw new Problem('covers_not_set_up')
    const key = keyOf(id)
    // The picture is paid for, so it is kept even if the caller has left.
    await draw(await pictures.make(about, signal), key, AbortSignal.timeout(drawingMs))
    if (await queries.markMade(db, id, key)) return
    await storage.remove(objectsOf(key))
    throw new Problem('cover_not_found')
  }

  return {
    /**
     * Makes a cover. @throws Problem `covers_not_set_up`, `limit_reached`, `not_in_plan`, `cover_failed`,
     * `story_not_found`
     */
    async make(viewer: Viewer, storyId: StoryId, signal: AbortSignal): Promise<StoryCover> {
      if (!pictures) throw new Problem('covers_not_set_up')
      const about = await queries.findAbout(db, viewer, storyId, aboutFiles)
      if (!about) throw new Problem('story_not_found')
      await rateLimits.take('cover', userOf(viewer), makingLimit)
      const id = newId<CoverId>()
      try {
        disk.reserve('file', mostDrawnBytes).end()
      } catch (error) {
        throw asProblem(error)
      }
      await begin(viewer, id, storyId)
      try {
        await fill(id, about, signal)
        return viewOf(storyId, id)
      } catch (error) {
        await giveUp(id).catch((err: unknown) =>
          warn(err, 'a failed cover could not be refunded yet; the sweep retries'),
        )
        throw asProblem(error)
      }
    },

    /** The covers of the viewer's story. */
    list: async (viewer: Viewer, storyId: StoryId): Promise<StoryCover[]> =>
      (await queries.listCovers(db, viewer, storyId)).map(({ id }) => viewOf(storyId, id)),

    /** Chooses a cover, or none. @throws Problem `cover_not_found` */
    async choose(viewer: Viewer, storyId: StoryId, id: CoverId | null): Promise<StoryCover | null> {
      await database.transaction(async (tx) => {
        if (id !== null && !(await queries.holdCover(tx.db, viewer, storyId, id)))
          throw new Problem('cover_not_found')
        await queries.leaveCover(tx.db, viewer, storyId)
        if (id !== null) await queries.takeCover(tx.db, viewer, id)
      })
      return id === null ? null : viewOf(storyId, id)
    },

    /** @throws Problem `cover_not_found` */
    async open(viewer: Viewer, storyId: StoryId, id: CoverId, size: CoverSize): Promise<OpenObject> {
      const key = await queries.findKey(db, viewer, storyId, id)
      if (key === null) throw new Problem('cover_not_found')
      return storage.open(objectKey(key, size)).catch((cause: unknown) => {
        throw asProblem(cause)
      })
    },

    /** Refunds abandoned covers, and removes those not chosen within a day. */
    async sweep(): Promise<void> {
      for (const { id } of await queries.listAbandoned(db, abandonedAfter, sweptAtOnce)) await giveUp(id)
      // An object that remains is an orphan, and the sweep of orphans removes it.
      const left = await queries.deleteLeft(db, sweptAtOnce)
      await storage.remove(left.flatMap(({ key }) => objectsOf(key)))
    },
  }
}

/** `covers/3f/{id}` */
const keyOf = (id: CoverId): string => `covers/${id.slice(-2)}/${id}`

function asProblem(cause: unknown): unknown {
  if (cause instanceof AnswerFailed)
    return new Problem('cover_failed', { fill: { reason: cause.words }, cause })
  if (cause instanceof Unreadable)
    return new Problem('cover_failed', { fill: { reason: cause.message }, cause })
  if (cause instanceof ObjectMissing) return new Problem('cover_not_found', { cause })
  if (cause instanceof StorageFull || cause instanceof DiskFull) return new Problem('storage_full', { cause })
  if (cause instanceof StorageUnavailable)
    return new Problem('storage_unavailable', { cause, retryAfterSeconds })
  return cause
}
