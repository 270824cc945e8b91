import { crc32 } from 'node:zlib'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FileId, StoryId } from '#contract/ids.ts'
import type { BytesReply } from '#server/calls/replies.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Limit, RateLimits } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { mayAccess } from '#server/db/visibility.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import type { Files } from '#server/features/files/files-service.ts'
import type { ByteRange } from '#server/lib/byte-range.ts'
import { Problem } from '#server/lib/problem.ts'
import { openTemporaryFile } from '#server/lib/temporary-folders.ts'
import * as queries from './downloads-queries.ts'
import { readZip, zipSize, type ZipContents } from './zip-bytes.ts'
import { planZip, type PlannedEntry, type ZipPlan } from './zip-plan.ts'
import { manifestPath } from './zip-places.ts'
import { createZipSlots } from './zip-slots.ts'
import { openZipSource, type ZipScope } from './zip-source.ts'

interface Services {
  database: Database
  files: Files
  content: FileContent
  rateLimits: RateLimits
  warn: Warn
}

/** Each zip, and each part of one, reads the rows of all its files. */
const zipLimit: Limit = { count: 200, seconds: 3600 }

/** The caller of a download. */
interface Downloader {
  viewer: Viewer
  /** The key of limits for visitors. */
  address: string
  /** Aborts when the download has ended. */
  signal: AbortSignal
}

/** A checksum is stored, so that the next download does not read the file for it. */
type KeepChecksum = (entry: PlannedEntry, checksum: number) => void

export type Downloads = ReturnType<typeof createDownloads>

/** Originals as zips, whose bytes follow from the rows of their files (decision 310). */
export function createDownloads({ database, files, content, rateLimits, warn }: Services) {
  const { db } = database
  const slots = createZipSlots()

  /** A story of others may be hidden while it is downloaded. */
  async function requireAllowed(viewer: Viewer, storyId: StoryId): Promise<void> {
    if (!(await mayAccess(db, 'storyReader', viewer, storyId))) throw new Problem('story_not_found')
  }

  const keepChecksum =
    (viewer: Viewer): KeepChecksum =>
    ({ fileId: id, key }, checksum) => {
      if (id === null || key === null) return
      void queries
        .storeChecksum(db, viewer, { id, key }, checksum)
        .catch((err: unknown) => warn(err, 'the checksum of a file was not stored'))
    }

  /** A file for the manifest, which is closed when the download ends in any way. */
  async function openManifest(signal: AbortSignal): Promise<FileHandle> {
    const file = await openTemporaryFile('zip').catch(refuse)
    const close = () =>
      void file.close().catch((err: unknown) => warn(err, 'the manifest of a zip was not closed'))
    if (signal.aborted) close()
    else signal.addEventListener('abort', close, { once: true })
    return file
  }

  function contentsOf(
    { plan, manifest }: { plan: ZipPlan; manifest: FileHandle },
    { viewer, signal }: Downloader,
    beforeFile: () => Promise<void>,
  ): ZipContents<PlannedEntry> {
    const keep = keepChecksum(viewer)

    async function read(entry: PlannedEntry, range?: ByteRange): Promise<Buffer | Readable> {
      if (entry.key !== null) {
        await beforeFile()
        return content.readObject(entry.key, range)
      }
      if (entry.path === manifestPath)
        return manifest.createReadStream({ start: 0, ...range, autoClose: false })
      return range ? plan.leftOut.subarray(range.start, range.end + 1) : plan.leftOut
    }

    return {
      read,
      async checksum(entry) {
        if (entry.crc32 !== null) return entry.crc32
        if (entry.sizeBytes > 0) {
          entry.crc32 = await checksumOf(await read(entry), signal)
          keep(entry, entry.crc32)
        }
        return (entry.crc32 ??= 0)
      },
    }
  }

  return {
    /** The address and size of a zip of the viewer's files; of all of them without ids. @throws Problem `file_not_found` */
    async offer(viewer: Viewer, ids: readonly FileId[] | undefined) {
      if (ids === undefined) {
        const { files: count, bytes } = await files.summary(viewer)
        return { url: '/api/zips/everything', files: count, bytes }
      }
      const distinct = [...new Set(ids)]
      const amount = await queries.measureChosen(db, viewer, distinct)
      if (amount.files === 0) throw new Problem('file_not_found')
      return { url: `/api/zips/${await queries.storeSelection(db, viewer, distinct)}`, ...amount }
    },

    /** @throws Problem `story_not_found` */
    async offerStory(viewer: Viewer, id: StoryId) {
      const story = await queries.findZipStory(db, viewer, id)
      if (!story) throw new Problem('story_not_found')
      const { files: count, bytes } = await queries.measureStory(db, viewer, id)
      return { url: `/api/groups/${id}/zip`, files: count, bytes: story.isOwn ? bytes : null }
    },

    /**
     * A zip as a reply. Its owner may continue it at any offset, as long as its tag is the same.
     * @throws Problem `zip_not_found`, `story_not_found`, `too_many_downloads`, `too_many_tries`, `storage_unavailable`
     */
    async zip(scope: ZipScope, name: string, downloader: Downloader): Promise<BytesReply> {
      const { viewer, signal } = downloader
      const person = viewer.kind === 'user' ? viewer.userId : downloader.address
      await rateLimits.take('zip', person, zipLimit)
      slots.take(person, signal)
      const source = await openZipSource(db, viewer, scope)
      const manifest = await openManifest(signal)
      const plan = await planZip(source, { viewer, sizeOf: content.sizeOf, manifest, signal }).catch(refuse)
      const [story] = source.stories
      const isOwn = scope.kind !== 'story' || story?.isOwn === true
      const beforeFile = async () => {
        if (!isOwn && scope.kind === 'story') await requireAllowed(viewer, scope.id)
      }
      const contents = contentsOf({ plan, manifest }, downloader, beforeFile)
      return {
        open: async () => ({
          // Checksums of re-encoded copies are not stored: continuing would read all of them again.
          sizeBytes: isOwn ? zipSize(plan.entries) : null,
          read: async (range) => readZip(plan.entries, contents, signal, range),
          close: () => {},
        }),
        tag: isOwn ? plan.tag : null,
        mime: 'application/zip',
        name: `${scope.kind === 'story' ? (story?.name ?? '') || name : name}.zip`,
        disposition: 'attachment',
        keep: null,
      }
    },

    sweepSelections: () => queries.deleteOldSelections(db),
  }
}

/** The disk of temporary files may be full. */
function refuse(error: unknown): never {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  throw isFull ? new Problem('storage_full', { cause: error }) : error
}

async function checksumOf(source: Buffer | Readable, signal: AbortSignal): Promise<number> {
  if (Buffer.isBuffer(source)) return crc32(source)
  let checksum = 0
  const end = () => source.destroy()
  signal.addEventListener('abort', end, { once: true })
  try {
    for await (const piece of source as AsyncIterable<Buffer>) checksum = crc32(piece, checksum)
  } finally {
    signal.removeEventListener('abort', end)
  }
  return checksum
}
