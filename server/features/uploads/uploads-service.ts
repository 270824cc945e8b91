import { createHash, randomBytes } from 'node:crypto'
import { finished, Readable, Transform } from 'node:stream'
import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { UploadReply } from '#contract/uploads.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { detectType } from '#server/engines/media/detect-type.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import { storageKey } from '#server/features/files/storage-keys.ts'
import { storageProblem } from '#server/features/files/storage-problem.ts'
import type { Stories } from '#server/features/stories/stories-service.ts'
import { cleanFileName } from '#server/features/uploads/file-name.ts'
import { createUploadRush } from '#server/features/uploads/upload-rush.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'

export type Uploads = ReturnType<typeof createUploads>

/** Bytes in the store that no row knows yet. */
export interface StagedFile {
  id: FileId
  key: string
  sizeBytes: number
  contentHash: Buffer
  /** The first bytes, for the detection of the type. */
  head: Buffer
}

/** The type is told by the first bytes; a table by its first lines. */
const headBytes = 64 * 1024

interface Services {
  database: Database
  storage: Storage
  queue: Queue
  stories: Stories
}

export function createUploads({ database, storage, queue, stories }: Services) {
  const rush = createUploadRush()

  /**
   * Streams bytes into the store while hashing them, for a new file or as a new version of the content of `id`.
   * Nothing stays when the source breaks or the caller aborts.
   */
  async function stage(source: Readable, signal?: AbortSignal, existing?: FileId): Promise<StagedFile> {
    const id = existing ?? newId<FileId>()
    const key = storageKey('originals', id, existing ? randomBytes(6).toString('hex') : undefined)
    const reader = readAlong()
    const hashed = source.pipe(reader.stream)
    // Hears of a source that has broken before anybody listened, too: a short form is cut off before it is read.
    finished(source, (error) => {
      if (error) reader.stream.destroy(error)
    })
    try {
      const { sizeBytes } = await storage.put(key, hashed, signal)
      return { id, key, sizeBytes, ...reader.result() }
    } catch (error) {
      throw storageProblem(error)
    }
  }

  const drop = (staged: StagedFile) => storage.remove([staged.key])

  /** Row, place in the story and job become true together; if they cannot, the bytes are removed again. */
  async function commit(
    viewer: Viewer,
    staged: StagedFile,
    facts: { name: string; mime: string; storyId: StoryId | undefined },
  ): Promise<UploadReply> {
    try {
      const same = await insert(viewer, staged, facts)
      rush.note()
      return {
        fileId: staged.id,
        status: 'pending',
        duplicate_of: same ? { file_id: same.id, name: same.name } : null,
      }
    } catch (error) {
      await drop(staged)
      throw error
    }
  }

  /** The statements that do not need each other are sent together; gives back an older file with the same content. */
  function insert(
    viewer: Viewer,
    staged: StagedFile,
    facts: { name: string; mime: string; storyId: StoryId | undefined },
  ): Promise<{ id: FileId; name: string } | null> {
    const ownerId = userOf(viewer)
    return database.transaction(async (tx) => {
      const { id: fileId, contentHash } = staged
      const stored = fileQueries.insertFile(tx.db, {
        id: fileId,
        ownerId,
        name: facts.name,
        mime: facts.mime,
        sizeBytes: staged.sizeBytes,
        contentHash,
        storageKey: staged.key,
        uploadedAt: new Date(),
      })
      const [same] = await Promise.all([
        fileQueries.findSameContent(tx.db, ownerId, contentHash, fileId),
        queue.add(tx, 'caption-file', { fileId }, { key: `caption-file:${fileId}`, maxAttempts: 5 }),
        stored,
      ])
      if (facts.storyId) await stories.addNewFile(tx, viewer, facts.storyId, fileId)
      return same
    })
  }

  return {
    stage,
    drop,
    /** For work that can wait while many files arrive. */
    rushOver: rush.over,

    /** Keeps a staged file as an upload. When it may not be kept, its bytes are removed before the Problem is thrown. */
    async keep(
      viewer: Viewer,
      staged: StagedFile,
      filename: string,
      storyId: StoryId | undefined,
    ): Promise<UploadReply> {
      const name = cleanFileName(filename)
      return commit(viewer, staged, { name, mime: await detectType(staged.head, name), storyId })
    },

    /** Stores a text note as a file of plain text, called by its title or its first words. */
    async keepNote(
      viewer: Viewer,
      note: { title?: string | undefined; content: string; story?: StoryId | undefined },
    ): Promise<UploadReply> {
      const staged = await stage(Readable.from([Buffer.from(note.content.toWellFormed())]))
      const title = note.title || (note.content.trim().split('\n', 1)[0] ?? '').slice(0, 60).trim()
      return commit(viewer, staged, {
        name: cleanFileName(`${title}.txt`),
        mime: 'text/plain',
        storyId: note.story,
      })
    },
  }
}

/** Lets bytes pass while hashing them and keeping the first; too many end the stream with a Problem. */
function readAlong() {
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
        head.push(Buffer.from(chunk.subarray(0, headBytes - kept)))
        kept += chunk.length
      }
      if (size > limits.fileBytes) done(new Problem('file_too_large', { fill: { limit: '10 GB' } }))
      else done(null, chunk)
    },
  })
  return { stream, result: () => ({ contentHash: hash.digest(), head: Buffer.concat(head) }) }
}
