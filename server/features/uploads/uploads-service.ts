import { createHash, randomBytes } from 'node:crypto'
import { finished, Readable, Transform } from 'node:stream'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileStatus } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
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

/** Bytes that have arrived and no row knows yet; only once they are kept may one say that they are there. */
export interface StagedFile extends ReceivedObject {
  id: FileId
  key: string
  contentHash: Buffer
  /** The first bytes, for the detection of the type. */
  head: Buffer
}

interface UploadFacts {
  name: string
  /** The media type; asked while the disk is busy already. */
  findMime: () => Promise<string>
  target: UploadTarget
}

/** A file as it was sent, its bytes staged. */
export interface SentUpload {
  staged: StagedFile
  /** As the sender gave it; not yet cleaned. */
  filename: string
  target: UploadTarget
  /** Only if its sender has no file of the same content. */
  unlessKnown: boolean
}

/** The story that a file is added to, and its place there: in microseconds since 1970. */
export interface UploadTarget {
  storyId?: StoryId | undefined
  chosenAt?: number | undefined
}

/** The type is told by the first bytes; a table by its first lines. */
const headBytes = 64 * 1024

/** The file that stands there now, and the older one of the same content. */
interface Inserted {
  id: FileId
  status: FileStatus
  same: { id: FileId; name: string } | null
}

/** How bytes are staged. */
interface Staging {
  signal?: AbortSignal | undefined
  /** The file whose content they are to replace; otherwise they are a new one. */
  existing?: FileId | undefined
  /** A text that somebody wrote is still taken when files are not. */
  load?: 'file' | 'text' | undefined
  /** What its account may still send, where it is an upload. */
  claim?: UploadClaim | undefined
}

interface Services {
  database: Database
  storage: Storage
  disk: Disk
  stories: Stories
  billing: Billing
  /** Hears of each file that has been stored and is to be read. */
  fileArrived: () => void
}

export function createUploads({ database, storage, disk, stories, billing, fileArrived }: Services) {
  const storeTogether = createStoreTogether(database)
  const claims = createUploadClaims(database, billing)

  /**
   * Streams bytes into the store while hashing them, for a new file or as a new version of the content of `id`.
   * Nothing stays when the source breaks or the caller aborts.
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
    // Hears of a source that has broken before anybody listened, too: a short form is cut off before it is read.
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

  /** Bytes, row and place in the story become true together; if they cannot, or need not, the bytes are removed again. */
  async function commit(
    viewer: Viewer,
    staged: StagedFile,
    become: (tx: Transaction) => Promise<Inserted>,
    turn?: 'alone',
  ): Promise<UploadReply> {
    try {
      const { id, status, same } = await storeTogether(userOf(viewer), become, turn)
      if (id === staged.id) fileArrived()
      else await staged.drop()
      return { fileId: id, status, duplicate_of: same ? { file_id: same.id, name: same.name } : null }
    } catch (error) {
      await staged.drop()
      throw await asQuotaProblem(error, () => billing.quotaOf(viewer))
    }
  }

  /** The disk works beside the database. */
  async function insert(
    tx: Transaction,
    viewer: Viewer,
    staged: StagedFile,
    facts: UploadFacts,
  ): Promise<Inserted> {
    const { id: fileId, contentHash } = staged
    const store = async () => {
      const [mime, quotaBytes] = await Promise.all([facts.findMime(), billing.quotaOf(viewer, tx.db)])
      if (fileKind(mime, facts.name) === 'image') await billing.take(tx, viewer, 'ingest_image')
      return fileQueries.insertFile(tx.db, viewer, {
        id: fileId,
        name: facts.name,
        mime,
        sizeBytes: staged.sizeBytes,
        contentHash,
        storageKey: staged.key,
        uploadedAt: new Date(),
        quotaBytes,
      })
    }
    const [same] = await Promise.all([store(), staged.keep()])
    const { storyId, chosenAt = null } = facts.target
    if (storyId) await stories.addNewFile(tx, viewer, storyId, fileId, chosenAt)
    return { id: fileId, status: 'pending', same }
  }

  /** As `insert`, unless the viewer has a file of the same content: then that one stands where these bytes were to. */
  async function insertUnknown(
    tx: Transaction,
    viewer: Viewer,
    staged: StagedFile,
    facts: UploadFacts,
  ): Promise<Inserted> {
    // Of two that come at once the second one waits, and finds the first.
    await fileQueries.holdContent(tx.db, viewer, staged.contentHash)
    const known = await fileQueries.findSameContent(tx.db, viewer, staged.contentHash)
    if (known === null) return insert(tx, viewer, staged, facts)
    const { storyId, chosenAt = null } = facts.target
    if (storyId) await stories.addNewFile(tx, viewer, storyId, known.id, chosenAt)
    return { id: known.id, status: known.status, same: known }
  }

  return {
    stage,

    claim: claims.begin,

    /**
     * Keeps a staged file as an upload, or has one that is there take its place. When it may not be kept, its bytes are
     * removed before the Problem is thrown.
     */
    async keep(viewer: Viewer, { staged, filename, target, unlessKnown }: SentUpload): Promise<UploadReply> {
      // The disk need not wait for the type; what becomes of it is heard where all becomes true together.
      if (!unlessKnown) staged.keep().catch(() => {})
      const name = cleanFileName(filename)
      const facts = { name, findMime: () => detectType(staged.head, name), target }
      return unlessKnown
        ? commit(viewer, staged, (tx) => insertUnknown(tx, viewer, staged, facts), 'alone')
        : commit(viewer, staged, (tx) => insert(tx, viewer, staged, facts))
    },

    /** Stores a text note as a file of plain text, called by its title or its first words. */
    async keepNote(
      viewer: Viewer,
      note: { title?: string | undefined; content: string; story?: string | undefined },
    ): Promise<UploadReply> {
      const title = note.title || (note.content.trim().split('\n', 1)[0] ?? '').slice(0, 60)
      const facts = {
        name: cleanFileName(`${withoutEnd(title.trimEnd(), '. …') || 'untitled'}.txt`),
        findMime: async () => 'text/plain',
        target: { storyId: targetStory(note.story) },
      }
      const staged = await stage(Readable.from([Buffer.from(note.content.toWellFormed())]), { load: 'text' })
      return commit(viewer, staged, (tx) => insert(tx, viewer, staged, facts))
    },
  }
}

function refuse(error: unknown): never {
  throw storageProblem(error)
}

/** Lets bytes pass while hashing them and keeping the first; too many end the stream with a Problem, as `take` may. */
function readAlong(take: (bytes: number) => void) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let kept = 0
  let size = 0
  const stream = new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
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
  return { stream, result: () => ({ contentHash: hash.digest(), head: headOf(head) }) }
}
