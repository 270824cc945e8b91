import { createHash, randomBytes } from 'node:crypto'
import { finished, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileStatus } from '#contract/calls/files.ts'
import type { FileId, ImportId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { UploadReply } from '#contract/calls/uploads.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { Disk, Reservation } from '#server/engines/disk/disk.ts'
import { detectType } from '#server/engines/media/detect-type.ts'
import type { ReceivedObject, Storage } from '#server/engines/storage/storage.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import { asQuotaProblem } from '#server/features/files/quota.ts'
import { storageKey } from '#server/features/files/storage-keys.ts'
import { storageProblem } from '#server/features/files/storage-problem.ts'
import type { Stories } from '#server/features/stories/stories-service.ts'
import { cleanFileName } from './file-name.ts'
import { createStoreTogether } from './store-together.ts'
import { createUploadClaims, type UploadClaim } from './upload-claims.ts'
import { targetStory } from './target-story.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import { withoutEnd } from '#server/lib/without-end.ts'

export type Uploads = ReturnType<typeof createUploads>

/** Received bytes without a row yet; they may be acknowledged only after `keep`. */
export interface StagedFile extends ReceivedObject {
  id: FileId
  key: string
  contentHash: Buffer
  crc32: number
  /** The first bytes, for the detection of the type. */
  head: Buffer
}

interface UploadFacts {
  name: string
  /** The media type; detected while the disk is busy anyway. */
  findMime: () => Promise<string>
  target: UploadTarget
  isWrittenHere?: boolean
  modifiedAt?: Date | null
  timeZone?: string | null
  importId?: ImportId | null
  exportedTime?: Date | null
}

/** A file as sent, its bytes staged. */
export interface SentUpload {
  staged: StagedFile
  /** As sent by the client; not cleaned yet. */
  filename: string
  target: UploadTarget
  /** Store it only if the user has no file with the same content. */
  unlessKnown: boolean
  /** When it was last changed on the sender's disk, and the sender's time zone; null when they did not say. */
  modifiedAt: Date | null
  timeZone: string | null
  /** The import that it belongs to, and when it was taken, by that export. */
  importId: ImportId | null
  exportedTime: Date | null
  /** Done in the transaction that stores it. */
  onStored?: ((tx: Transaction, reply: UploadReply) => Promise<void>) | undefined
}

/** The story that a file is added to, and its position there, in microseconds since 1970. */
export interface UploadTarget {
  storyId?: StoryId | undefined
  chosenAt?: number | undefined
}

/** The first bytes show the type, and the first lines whether it is a table. */
const headBytes = 64 * 1024

/** The stored file, and an older one with the same content. */
interface Inserted {
  id: FileId
  status: FileStatus
  same: { id: FileId; name: string } | null
}

/** How bytes are staged. */
interface Staging {
  signal?: AbortSignal | undefined
  /** The file whose content they replace; otherwise they are a new one. */
  existing?: FileId | undefined
  /** Texts are still accepted under load when files are not. */
  load?: 'file' | 'text' | undefined
  /** For an upload: what its account may still send. */
  claim?: UploadClaim | undefined
}

interface Services {
  database: Database
  storage: Storage
  disk: Disk
  stories: Stories
  billing: Billing
  /** Called for each stored file that is to be processed. */
  fileArrived: () => void
}

export function createUploads({ database, storage, disk, stories, billing, fileArrived }: Services) {
  const storeTogether = createStoreTogether(database)
  const claims = createUploadClaims(database, billing)

  /**
   * Streams bytes into the store and hashes them, for a new file or as a new version of the content of `id`.
   * Nothing remains when the source fails or the caller aborts.
   */
  async function stage(source: Readable, options: Staging = {}): Promise<StagedFile> {
    const { signal, existing, load = 'file', claim } = options
    const id = existing ?? newId<FileId>()
    const key = storageKey('originals', id, existing ? randomBytes(6).toString('hex') : undefined)
    const room = reserve(load, claim)
    const reader = readAlong((bytes) => {
      claim?.take(bytes)
      room.take(bytes)
    })
    const hashed = source.pipe(reader.stream)
    // Also reports a source that failed before any listener: a short form can end before it is read.
    finished(source, (error) => {
      if (error) reader.stream.destroy(error)
    })
    try {
      const received = await storage.receive(key, hashed, signal)
      return { ...received, id, key, keep: () => received.keep().catch(refuse), ...reader.result() }
    } catch (error) {
      refuse(error)
    } finally {
      room.end()
    }
  }

  function reserve(load: 'file' | 'text', claim: UploadClaim | undefined): Reservation {
    try {
      return disk.reserve(load, claim?.expectedBytes ?? 0, claim?.userId)
    } catch (error) {
      refuse(error)
    }
  }

  /** The bytes can be read under their key before they are kept. */
  const mimeOf = ({ head, key, sizeBytes }: StagedFile, name: string): Promise<string> =>
    detectType(head, name, {
      sizeBytes,
      read: async (start, length) => buffer(await storage.read(key, { start, end: start + length - 1 })),
    })

  /** Commits bytes, row and position in the story together; otherwise removes the bytes. */
  async function commit(
    viewer: Viewer,
    staged: StagedFile,
    become: (tx: Transaction) => Promise<Inserted>,
    turn?: 'alone',
    onStored?: SentUpload['onStored'],
  ): Promise<UploadReply> {
    try {
      const work = async (tx: Transaction) => {
        const reply = replyOf(await become(tx))
        await onStored?.(tx, reply)
        return reply
      }
      const reply = await storeTogether(userOf(viewer), work, turn)
      if (reply.fileId === staged.id) fileArrived()
      else await staged.drop()
      return reply
    } catch (error) {
      await staged.drop()
      throw await asQuotaProblem(error, () => billing.quotaOf(viewer))
    }
  }

  /** The disk and the database work in parallel. */
  async function insert(
    tx: Transaction,
    viewer: Viewer,
    staged: StagedFile,
    facts: UploadFacts,
  ): Promise<Inserted> {
    const { id: fileId, contentHash, crc32: checksum } = staged
    if (facts.importId && (await fileQueries.isUndone(tx.db, viewer, facts.importId)))
      throw new Problem('import_ended')
    const store = async () => {
      const [mime, quotaBytes] = await Promise.all([facts.findMime(), billing.quotaOf(viewer, tx.db)])
      if (fileKind(mime, facts.name) === 'image') await billing.take(tx, viewer, 'ingest_image')
      return fileQueries.insertFile(tx.db, viewer, {
        id: fileId,
        name: facts.name,
        mime,
        sizeBytes: staged.sizeBytes,
        contentHash,
        crc32: checksum,
        storageKey: staged.key,
        uploadedAt: new Date(),
        quotaBytes,
        isWrittenHere: facts.isWrittenHere ?? false,
        sentModifiedAt: facts.modifiedAt ?? null,
        sentTimeZone: facts.timeZone ?? null,
        importId: facts.importId ?? null,
        exportedTime: facts.exportedTime ?? null,
      })
    }
    const [same] = await Promise.all([store(), staged.keep()])
    const { storyId, chosenAt = null } = facts.target
    if (storyId) await stories.addNewFile(tx, viewer, storyId, fileId, chosenAt)
    return { id: fileId, status: 'pending', same }
  }

  /** As `insert`, unless the viewer has a file with the same content; then that one is used. */
  async function insertUnknown(
    tx: Transaction,
    viewer: Viewer,
    staged: StagedFile,
    facts: UploadFacts,
  ): Promise<Inserted> {
    // Of two concurrent uploads the second one waits, and finds the first.
    await fileQueries.holdContent(tx.db, viewer, staged.contentHash)
    const existing = await fileQueries.findSameContent(tx.db, viewer, staged.contentHash)
    if (existing === null) return insert(tx, viewer, staged, facts)
    const { storyId, chosenAt = null } = facts.target
    if (storyId) await stories.addNewFile(tx, viewer, storyId, existing.id, chosenAt)
    return { id: existing.id, status: existing.status, same: existing }
  }

  return {
    stage,

    claim: claims.begin,

    /**
     * Stores a staged file as an upload, or uses an existing one instead. If it is refused, its bytes are removed
     * before the Problem is thrown.
     */
    async keep(viewer: Viewer, sent: SentUpload): Promise<UploadReply> {
      const { staged, filename, target, unlessKnown, onStored } = sent
      const { modifiedAt, timeZone, importId, exportedTime } = sent
      // The disk need not wait for the type; an error is handled when everything is committed.
      if (!unlessKnown) staged.keep().catch(() => {})
      const name = cleanFileName(filename)
      const more = { modifiedAt, timeZone, importId, exportedTime }
      const facts = { name, findMime: () => mimeOf(staged, name), target, ...more }
      return unlessKnown
        ? commit(viewer, staged, (tx) => insertUnknown(tx, viewer, staged, facts), 'alone', onStored)
        : commit(viewer, staged, (tx) => insert(tx, viewer, staged, facts), undefined, onStored)
    },

    /** Stores a text note as a plain text file, named by its title or its first words. */
    async keepNote(
      viewer: Viewer,
      note: { title?: string | undefined; content: string; story?: string | undefined },
    ): Promise<UploadReply> {
      const title = note.title || (note.content.trim().split('\n', 1)[0] ?? '').slice(0, 60)
      const facts = {
        name: cleanFileName(`${withoutEnd(title.trimEnd(), '. …') || 'untitled'}.txt`),
        findMime: async () => 'text/plain',
        target: { storyId: targetStory(note.story) },
        isWrittenHere: true,
      }
      const staged = await stage(Readable.from([Buffer.from(note.content.toWellFormed())]), { load: 'text' })
      return commit(viewer, staged, (tx) => insert(tx, viewer, staged, facts))
    },
  }
}

const replyOf = ({ id, status, same }: Inserted): UploadReply => ({
  fileId: id,
  status,
  duplicate_of: same ? { file_id: same.id, name: same.name } : null,
})

function refuse(error: unknown): never {
  throw storageProblem(error)
}

/**
 * Passes bytes through while hashing them and keeping the first ones; too many end the stream with a Problem, as `take`
 * may.
 */
function readAlong(take: (bytes: number) => void) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let checksum = 0
  let kept = 0
  let size = 0
  const stream = new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      size += chunk.length
      if (kept < headBytes) {
        head.push(chunk.subarray(0, headBytes - kept))
        kept += chunk.length
      }
      if (size > limits.fileBytes) return done(new Problem('file_too_large', { fill: { limit: '10 GB' } }))
      try {
        take(chunk.length)
      } catch (error) {
        return done(error as Error)
      }
      done(null, chunk)
    },
  })
  const headOf = ([first, ...others]: Buffer[]) =>
    first && others.length === 0 ? first : Buffer.concat(head)
  return { stream, result: () => ({ contentHash: hash.digest(), crc32: checksum, head: headOf(head) }) }
}
