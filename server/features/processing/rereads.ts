import { setTimeout as sleep } from 'node:timers/promises'
import type { FileId } from '#contract/ids.ts'
import type { Taken } from '#contract/taken.ts'
import type { Inform, Warn } from '#server/calls/feature.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { rereadJobKey, type JobContext, type Rereading } from '#server/db/jobs.ts'
import type { Caption } from '#server/engines/ai/ai.ts'
import { builtinCaption } from '#server/engines/ai/builtin/builtin-caption.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Examination } from '#server/engines/media/media.ts'
import { isReadBefore, readerVersion } from '#server/engines/media/reader-versions.ts'
import { hasWork } from '#server/engines/queue/job-movement.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Search } from '#server/features/search/search-service.ts'
import { isOfFile, isPassing, processingBytes, requestOf, type ContentReader } from './content-reader.ts'
import { detectFile, type Looked } from './examine-file.ts'
import { isCurrent, type FileToRead, type HeldContent } from './processing-queries.ts'
import type { Recaptions } from './recaptions.ts'
import * as queries from './reread-queries.ts'
import type { FileReadBefore } from './reread-queries.ts'
import { saveReading } from './save-reading.ts'
import { takenOf } from './taken-time.ts'

/** A lane of its own: files that are read again never take the place of uploads. */
export const rereadLane = 'rereads'
/** Files looked at together: most need not be read if only one reader has changed. */
const batch = 100
/** The longest time until the job makes room, so that the process can stop; a file under way is finished. */
const turnMs = 1_000
/** After each file, by how long it took: calls have the machine to themselves most of the time. */
const restShare = 2
const longestRestMs = 2_000
/** While uploads wait. */
const pauseMs = 2_000
/** Before an unexpected error counts as the file's. */
const attempts = 3

interface Services {
  database: Database
  queue: Queue
  storage: Storage
  disk: Disk
  search: Search
  reader: ContentReader
  recaptions: Recaptions
  addConversion: (tx: Transaction, fileId: FileId) => Promise<void>
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
  inform: Inform
  warn: Warn
}

/** Reads files again that an earlier version has read: one after another, while no upload waits (decision 278). */
export function createRereads(services: Services) {
  const { database, queue, storage, disk, reader, recaptions, publish, inform, warn } = services
  const { db } = database

  const queueNext = (tx: Transaction, rereading: Rereading, runAt = new Date()): Promise<void> =>
    queue.add(tx, 'read-again', rereading, {
      key: rereadJobKey,
      queueName: rereadJobKey,
      lane: { name: rereadLane, owner: 'all' },
      runAt,
    })

  const isUploadWaiting = (): Promise<boolean> => hasWork(database.pool, ['caption-file'])

  async function begin(): Promise<Rereading> {
    inform(
      { count: await queries.countReadBefore(db, readerVersion) },
      'Files of earlier versions are read again.',
    )
    return { begunAt: Date.now(), read: 0, failed: 0 }
  }

  async function save(
    file: FileReadBefore,
    examination: Examination,
    looked: Looked,
    signal: AbortSignal,
  ): Promise<void> {
    const seen = { ...file, ...looked }
    const taken = takenOf(seen, examination)
    // As for an upload: it never had one.
    const first = file.status === 'error' ? await reader.caption(seen, examination, taken, signal) : null
    const stored = await reader.storeObjects(file.id, examination, { isAgain: true })
    const { unneeded } = await database.transaction(async (tx) => {
      const captionFor = (now: HeldContent) =>
        keptCaption(now) ?? first ?? automaticCaption(now, seen, examination, taken)
      const reading = { examination, looked, taken, stored, captionFor }
      const saved = await saveReading(services, tx, file, reading)
      if (saved.isSaved && first?.note) await recaptions.add(tx, file, first.note, 1)
      return saved
    })
    // What is left is removed by the sweep of orphans.
    await storage.remove(unneeded).catch(() => {})
  }

  async function readAgain(file: FileReadBefore, signal: AbortSignal): Promise<void> {
    const room = disk.reserve('own', processingBytes)
    try {
      await reader.withExamination(
        file,
        signal,
        lookAt(file),
        (examination, looked) => save(file, examination, looked, signal),
        { isAgain: true },
      )
    } finally {
      room.end()
    }
    await publish(file.id)
  }

  /** False when it could not be read. */
  async function readOrPass(file: FileReadBefore, { signal, attempt }: JobContext): Promise<boolean> {
    try {
      await readAgain(file, signal)
      return true
    } catch (error) {
      if (signal.aborted || isPassing(error)) throw error
      // The object of replaced content is gone; the new content has its own job.
      if (!(await isCurrent(db, file))) return true
      if (!isOfFile(error) && attempt < attempts) throw error
      await queries.markRead(db, [file.id], readerVersion)
      warn(error, `the file ${file.id} could not be read again; it stays as it was`)
      return false
    }
  }

  return {
    /** Begins, unless nothing is to be read or it has begun. */
    async start(): Promise<void> {
      if (!(await queries.canBegin(db, readerVersion))) return
      await database.transaction((tx) => queueNext(tx, { begunAt: null, read: 0, failed: 0 }))
    },

    /** Reads the next files for a second; the last call finds none. */
    async next(before: Rereading, context: JobContext): Promise<void> {
      if (await isUploadWaiting())
        return database.transaction((tx) => queueNext(tx, before, new Date(Date.now() + pauseMs)))
      const { begunAt, read, failed } = before.begunAt === null ? await begin() : before
      const found = await queries.findReadBefore(db, readerVersion, batch)
      if (found.length === 0) {
        const seconds = Math.round((Date.now() - (begunAt ?? 0)) / 1000)
        return inform({ read, failed, seconds }, 'All files of earlier versions have been read again.')
      }
      const { old = [], others = [] } = Object.groupBy(found, (file) =>
        isReadBefore(file) ? 'old' : 'others',
      )
      const otherIds = others.map(({ id }) => id)
      await queries.markRead(db, otherIds, readerVersion)
      const progress = { begunAt, read, failed }
      const until = performance.now() + turnMs
      for (const file of old) {
        if (performance.now() > until || context.signal.aborted || (await isUploadWaiting())) break
        const beganAt = performance.now()
        if (!(await readOrPass(file, context))) progress.failed += 1
        progress.read += 1
        await rest(performance.now() - beganAt, context.signal)
      }
      await database.transaction((tx) => queueNext(tx, progress))
    },
  }
}

/** Ends early at a stop. */
const rest = (tookMs: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.min(restShare * tookMs, longestRestMs), undefined, { signal }).catch(() => {})

/** What was written here keeps its type, as it does when it is edited. */
const lookAt =
  ({ name, isWrittenHere }: FileReadBefore) =>
  async (local: string): Promise<Looked> =>
    isWrittenHere ? {} : { mime: await detectFile(local, name) }

/** Of a model, which is not asked again; null for one by the built-in engine. */
function keptCaption(now: HeldContent): Caption | null {
  const { caption: text, captionBy: by, captionNote: note } = now.writtenCaption ?? now
  return by === 'model' ? { text, by, note } : null
}

/** Without a model, also where it waits for one. */
function automaticCaption(
  now: HeldContent,
  file: FileToRead,
  examination: Examination,
  found: Taken | null,
): Caption {
  const taken = now.isTimeCorrected ? now.taken : found
  const request = requestOf({ ...file, name: now.name }, examination, taken, null)
  return { text: builtinCaption(request), by: 'builtin', note: (now.writtenCaption ?? now).captionNote }
}
