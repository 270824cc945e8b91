import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { Taken } from '#contract/taken.ts'
import { ceilingWords } from '#contract/calls/ai-usage.ts'
import { sqlState, type Database } from '#server/db/database.ts'
import type { Caption, CaptionRequest } from '#server/engines/ai/ai.ts'
import { DiskFull, type Disk } from '#server/engines/disk/disk.ts'
import {
  NoSpace,
  Unreadable,
  type Examination,
  type Media,
  type Pictures,
} from '#server/engines/media/media.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { StorageFull, type Storage } from '#server/engines/storage/storage.ts'
import { aboutFile } from '#server/features/files/about-file.ts'
import { ownerFactsOf } from '#server/features/files/caption-view.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { storageKey, storageSource } from '#server/features/files/storage-keys.ts'
import { examineFile, type ExaminedFile } from './examine-file.ts'
import { besideCorrections, factsOf, type StoredObjects } from './file-facts.ts'
import * as queries from './processing-queries.ts'
import type { FileToRead } from './processing-queries.ts'
import { takenOf } from './taken-time.ts'
import { createRecaptions } from './recaptions.ts'
import { createVideoConversions } from './video-conversions.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'

/** The most disk space that processing one file needs: its pictures, and its passages with their index. */
const processingBytes = 16 * 1024 * 1024

interface Services {
  database: Database
  queue: Queue
  storage: Storage
  content: FileContent
  media: Media
  disk: Disk
  ai: MeteredAi
  search: Search
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
}

export function createProcessing(services: Services) {
  const { database, queue, storage, content, media, disk, ai, search, publish } = services
  const { db } = database
  const recaptions = createRecaptions({ database, queue, ai })
  const conversions = createVideoConversions(services)

  async function readContent(file: FileToRead, signal: AbortSignal): Promise<void> {
    await withExamination(file, signal, async (examination, looked) => {
      // Read first: storing moves the pictures away.
      const picture = await pictureOf(examination.pictures)
      const stored = await storeObjects(file.id, examination)
      const seen = { ...file, ...looked }
      const found = takenOf(seen, examination)
      const taken = file.taken?.from === 'owner' ? file.taken : found
      const caption = await ai
        .for(file.ownerId, aboutFile(seen))
        .caption(requestOf(seen, examination, taken, picture), signal)
      const before = await database.transaction(async (tx) => {
        const now = await queries.holdContent(tx.db, file)
        if (!now) return null
        const facts = factsOf(file, examination, found, caption, stored)
        const { camera = null } = facts
        const { latitude = null, longitude = null } = now.isPlaceCorrected ? now : facts
        await search.index(tx, {
          ...itselfOf(file, examination, caption),
          name: now.name,
          passages: examination.passages,
          ownerFacts: ownerFactsOf({ camera, latitude, longitude }),
        })
        await queries.saveFacts(tx.db, file.id, { ...besideCorrections(facts, now), ...looked })
        if (caption.note !== null) await recaptions.add(tx, file, caption.note, 1)
        const isFilm = examination.durationSeconds !== null
        if (isFilm && (await queries.findVideoToConvert(tx.db, file.id))) await conversions.add(tx, file.id)
        return now.tableKey
      })
      // What is left is removed by the sweep of orphans.
      if (before !== null) await storage.remove([before]).catch(() => {})
    })
  }

  /** Retries only the caption; the other facts of the file are kept. */
  async function captionAnew(file: FileToRead, attempt: number, signal: AbortSignal): Promise<void> {
    await withExamination(file, signal, async (examination) => {
      const picture = await pictureOf(examination.pictures)
      const caption = await ai
        .for(file.ownerId, aboutFile(file))
        .caption(requestOf(file, examination, file.taken, picture), signal)
      await database.transaction(async (tx) => {
        if (!(await queries.lockAwaitingModel(tx.db, file.id))) return
        if (caption.note !== null) return recaptions.add(tx, file, caption.note, attempt + 1)
        await search.recaption(tx, itselfOf(file, examination, caption))
        await queries.saveFacts(tx.db, file.id, {
          caption: caption.text,
          captionBy: caption.by,
          captionNote: null,
        })
      })
    })
  }

  async function withExamination(
    file: FileToRead,
    signal: AbortSignal,
    /**
     * `looked`: facts that an upload would have; null unless the content is in a drive, where it can change at any
     * time.
     */
    use: (examination: Examination, looked: ExaminedFile | null) => Promise<void>,
  ): Promise<void> {
    const outFolder = await makeTemporaryFolder('media')
    const isHere = storageSource(file.storageKey) === 'storypad'
    try {
      const found = await content.withLocalFile(
        file,
        async (local) => {
          const looked = isHere ? null : await examineFile(local, file.name, signal)
          const { mime, name, chosenEncoding: encoding } = { ...file, ...looked }
          const examination = await media.examine({ path: local, mime, name, encoding, outFolder }, signal)
          return { looked, examination }
        },
        signal,
      )
      await use(found.examination, found.looked)
    } finally {
      await fs.rm(outFolder, { recursive: true, force: true })
    }
  }

  /** The picture for a model; null when there is no model. */
  async function pictureOf(pictures: Pictures | null): Promise<CaptionRequest['picture']> {
    if (!ai.hasModel || !pictures) return null
    return { bytes: await fs.readFile(pictures.large ?? pictures.small), mime: 'image/webp' }
  }

  async function storeObjects(id: FileId, { pictures, table }: Examination): Promise<StoredObjects> {
    let pictureBytes = 0
    const store = async (
      variant: 'small' | 'medium' | 'large' | 'tables',
      made: string | null | undefined,
    ): Promise<string | null> => {
      if (made === null || made === undefined) return null
      pictureBytes += await sizeOf(made)
      // A table may be looked through while its file is read again.
      const version = variant === 'tables' ? randomBytes(6).toString('hex') : undefined
      const key = storageKey(variant, id, version)
      await storage.putFile(key, made)
      return key
    }
    const smallKey = await store('small', pictures?.small)
    const mediumKey = await store('medium', pictures?.medium)
    const largeKey = await store('large', pictures?.large)
    const tableKey = await store('tables', table?.parquet)
    return { smallKey, mediumKey, largeKey, tableKey, pictureBytes }
  }

  return {
    /**
     * Processes a file from `pending` to `captioned`, or to `error` with a reason. A temporary cause (a full disk, a
     * restart) is thrown so that the job is retried; after the last attempt it becomes the reason.
     */
    async read(fileId: FileId, context: { signal: AbortSignal; isLastAttempt: boolean }): Promise<void> {
      const file = await queries.takeIntoWork(db, fileId)
      if (!file) return
      await publish(fileId)
      const room = disk.reserve('own', processingBytes)
      try {
        await readContent(file, context.signal)
      } catch (error) {
        // The object of replaced content is gone; the new content has its own job.
        if (!(await queries.isCurrent(db, file))) return
        if (!isFinal(error, context)) throw error
        const reason =
          error instanceof Unreadable ? error.message : 'This file couldn’t be read after several attempts.'
        await queries.saveFailure(db, file, reason)
        if (!(error instanceof Unreadable)) throw error
      } finally {
        room.end()
        await publish(fileId)
      }
    },

    /** Retries a caption that was made without the model; does nothing when it is no longer needed. */
    async recaption(fileId: FileId, attempt: number, signal: AbortSignal): Promise<void> {
      const file = await queries.findAwaitingModel(db, fileId)
      if (!file) return
      if (await ai.isAtCeiling())
        await database.transaction(async (tx) => {
          if (await queries.lockAwaitingModel(tx.db, fileId))
            await recaptions.add(tx, file, ceilingWords, attempt)
        })
      else await captionAnew(file, attempt, signal)
      await publish(fileId)
    },

    /** Retries captions that waited for the ceiling, once the model may be called again. */
    addDueRecaptions: () => recaptions.addDue(),

    addMissingConversions: conversions.addMissing,
    convert: conversions.convert,
  }
}

const sizeOf = async (file: string): Promise<number> => (await fs.stat(file)).size

function requestOf(
  file: FileToRead,
  examination: Examination,
  taken: Taken | null,
  picture: CaptionRequest['picture'],
): CaptionRequest {
  const { name, mime, sizeBytes } = file
  return { kind: fileKind(mime, name), mime, name, sizeBytes, taken, examination, picture }
}

/** The file as its own passage in the search. */
const itselfOf = (
  { id, ownerId, name }: FileToRead,
  { title, language }: Examination,
  { text }: Caption,
) => ({
  id,
  ownerId,
  name,
  title,
  language,
  caption: text,
})

/** A full disk is not the file's fault: it stays unprocessed, and the sweep gives it a job again. */
const isOutOfSpace = (error: unknown): boolean =>
  error instanceof StorageFull ||
  error instanceof DiskFull ||
  error instanceof NoSpace ||
  sqlState(error) === '53100'

const isFinal = (error: unknown, context: { signal: AbortSignal; isLastAttempt: boolean }): boolean =>
  error instanceof Unreadable || (context.isLastAttempt && !context.signal.aborted && !isOutOfSpace(error))
