import type { FileId } from '#contract/ids.ts'
import { ceilingWords } from '#contract/calls/ai-usage.ts'
import type { Inform, Warn } from '#server/calls/feature.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import type { JobContext, Rereading } from '#server/db/jobs.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Caption } from '#server/engines/ai/ai.ts'
import { Unreadable, type Examination, type Media } from '#server/engines/media/media.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { storageSource } from '#server/features/files/storage-keys.ts'
import { besideOwnCaption, captionFacts } from './file-facts.ts'
import { createContentReader, isOutOfSpace, itselfOf, processingBytes } from './content-reader.ts'
import { examineFile, type Looked } from './examine-file.ts'
import * as queries from './processing-queries.ts'
import type { FileToRead } from './processing-queries.ts'
import { saveReading } from './save-reading.ts'
import { takenOf } from './taken-time.ts'
import { createOcr } from './ocr.ts'
import { createTranscription } from './transcription.ts'
import { createRecaptions } from './recaptions.ts'
import { createRereads } from './rereads.ts'
import { createVideoConversions } from './video-conversions.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'

interface Services {
  /** Words are looked for in pictures. */
  isOcrOn: boolean
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
  inform: Inform
  warn: Warn
}

export type Processing = ReturnType<typeof createProcessing>

export function createProcessing(services: Services) {
  const { database, queue, storage, disk, ai, search, publish } = services
  const { db } = database
  const reader = createContentReader(services)
  const recaptions = createRecaptions({ database, queue, ai })
  const conversions = createVideoConversions(services)
  const ocr = createOcr(services)
  const transcription = createTranscription(services)
  const rereads = createRereads({ ...services, reader, recaptions, addConversion: conversions.add })

  async function readContent(file: FileToRead, signal: AbortSignal): Promise<void> {
    const look = (local: string) => lookAt(file, local, signal)
    await reader.withExamination(file, signal, look, async (examination, looked) => {
      const seen = { ...file, ...looked }
      const found = takenOf(seen, examination)
      const taken = file.taken?.from === 'owner' ? file.taken : found
      const caption = await reader.caption(seen, examination, taken, signal)
      const stored = await reader.storeObjects(file.id, examination, { isAgain: false })
      const { unneeded } = await database.transaction(async (tx) => {
        const more = { conversionFailure: null }
        const reading = { examination, looked, taken: found, stored, captionFor: () => caption, more }
        const saved = await saveReading({ search, addConversion: conversions.add }, tx, file, reading)
        if (saved.isSaved && mayHaveWords(seen)) await ocr.add(tx)
        if (saved.isSaved && examination.durationSeconds !== null) await transcription.add(tx, file.id)
        if (saved.isSaved && caption.note !== null) await recaptions.add(tx, file, caption.note, 1)
        return saved
      })
      // What is left is removed by the sweep of orphans.
      await storage.remove(unneeded).catch(() => {})
    })
  }

  /** Writes only the caption again; `save` decides what of it is kept. */
  async function captionAgain(
    file: FileToRead,
    signal: AbortSignal,
    save: (tx: Transaction, caption: Caption, examination: Examination) => Promise<void>,
  ): Promise<void> {
    const look = (local: string) => lookAt(file, local, signal)
    await reader.withExamination(file, signal, look, async (examination) => {
      const caption = await reader.caption(file, examination, file.taken, signal)
      await database.transaction((tx) => save(tx, caption, examination))
    })
  }

  const retryCaption = (file: FileToRead, attempt: number, signal: AbortSignal): Promise<void> =>
    captionAgain(file, signal, async (tx, caption, examination) => {
      if (!(await queries.lockAwaitingModel(tx.db, file.id))) return
      if (caption.note !== null) return recaptions.add(tx, file, caption.note, attempt + 1)
      await search.recaption(tx, itselfOf(file, examination, caption))
      await queries.saveFacts(tx.db, file.id, captionFacts(caption))
    })

  const describeContent = (file: FileToRead, signal: AbortSignal): Promise<void> =>
    captionAgain(file, signal, async (tx, caption, examination) => {
      const now = await queries.holdContent(tx.db, file)
      if (now === null) return
      if (now.writtenCaption === null) await search.recaption(tx, itselfOf(file, examination, caption))
      await queries.saveFacts(tx.db, file.id, besideOwnCaption(captionFacts(caption), now.writtenCaption))
    })

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

    /**
     * Writes the caption of a file of the viewer again; a caption by its owner stays. A file that is being read gets one
     * anyway.
     * @throws Problem `file_not_found`, `not_described`
     */
    async describe(viewer: Viewer, fileId: FileId, signal: AbortSignal): Promise<void> {
      const file = await queries.findOwn(db, viewer, fileId)
      if (file === null) throw new Problem('file_not_found')
      if (file.isUnread) return
      const room = disk.reserve('own', processingBytes)
      try {
        await describeContent(file, signal)
      } catch (error) {
        throw error instanceof Unreadable ? new Problem('not_described', { cause: error }) : error
      } finally {
        room.end()
      }
      await publish(fileId)
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
      else await retryCaption(file, attempt, signal)
      await publish(fileId)
    },

    /** Retries captions that waited for the ceiling, once the model may be called again. */
    addDueRecaptions: () => recaptions.addDue(),

    startRereading: () => rereads.start(),
    readNextAgain: (rereading: Rereading, context: JobContext) => rereads.next(rereading, context),

    startOcr: () => ocr.start(),
    readWords: (context: JobContext) => ocr.next(context),

    transcribe: transcription.transcribe,
    addMissingTranscripts: transcription.addMissing,

    addMissingConversions: conversions.addMissing,
    convert: conversions.convert,
  }
}

const mayHaveWords = ({ mime }: FileToRead): boolean =>
  mime === 'application/pdf' || mime.startsWith('image/')

/** Facts that an upload would have; none unless the content is in a drive, where it can change at any time. */
const lookAt = async (file: FileToRead, local: string, signal: AbortSignal): Promise<Looked> =>
  storageSource(file.storageKey) === 'storypad' ? {} : examineFile(local, file.name, signal)

/** After a full disk a file stays unprocessed, and the sweep gives it a job again. */
const isFinal = (error: unknown, context: { signal: AbortSignal; isLastAttempt: boolean }): boolean =>
  error instanceof Unreadable || (context.isLastAttempt && !context.signal.aborted && !isOutOfSpace(error))
