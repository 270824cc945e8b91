import { setTimeout as sleep } from 'node:timers/promises'
import type { FileId } from '#contract/ids.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ocrJobKey, type JobContext } from '#server/db/jobs.ts'
import { Unreadable, type FoundWords, type Media } from '#server/engines/media/media.ts'
import { ocrVersion } from '#server/engines/media/reader-versions.ts'
import { hasWork } from '#server/engines/queue/job-movement.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import type { Search } from '#server/features/search/search-service.ts'
import { isOfFile, isPassing } from './content-reader.ts'
import { languageOfWords, passagesOfPages } from './ocr-passages.ts'
import * as queries from './ocr-queries.ts'
import type { FileToOcr } from './ocr-queries.ts'

/** A lane of its own, behind everything else. */
export const ocrLane = 'ocr'
const ocrPriority = 20
/** The longest time until the job makes room; a page under way is finished. */
const turnMs = 5_000
/** How often it is looked whether uploads wait. */
const pauseMs = 200
/** Before an unexpected error counts as the file's. */
const attempts = 3

interface Services {
  /** Words are looked for in pictures. */
  isOcrOn: boolean
  database: Database
  queue: Queue
  content: FileContent
  media: Media
  search: Search
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
  warn: Warn
}

/** Reads the words in pictures and scanned pages: one page after another, while no upload waits (decision 301). */
export function createOcr({ isOcrOn, database, queue, content, media, search, publish, warn }: Services) {
  const { db } = database

  const queueNext = (tx: Transaction): Promise<void> =>
    queue.add(
      tx,
      'read-words',
      {},
      {
        key: ocrJobKey,
        queueName: ocrJobKey,
        priority: ocrPriority,
        lane: { name: ocrLane, owner: 'all' },
      },
    )

  const isUploadWaiting = (): Promise<boolean> => hasWork(database.pool, ['caption-file'])

  /** Waits for the end of uploads, for the time of a turn. */
  async function isLull(signal: AbortSignal): Promise<boolean> {
    const until = performance.now() + turnMs
    while (await isUploadWaiting()) {
      if (performance.now() > until) return false
      await sleep(pauseMs, undefined, { signal })
    }
    return true
  }

  /** Looks at the pages of a file until none is left or the turn ends; each is stored by itself. */
  async function readPages(file: FileToOcr, until: number, signal: AbortSignal): Promise<void> {
    await content.withLocalFile(
      file,
      async (path) => {
        let page: number | null = (await queries.lastOcrPage(db, file.id, ocrVersion)) + 1
        while (page !== null && page <= (file.pages ?? 1)) {
          const found = await pageOf(path, file, page, signal)
          if (!(await savePage(file, found))) return
          page = found.next
          const isInterrupted = performance.now() > until || signal.aborted || (await isUploadWaiting())
          if (page !== null && isInterrupted) return
        }
        await end(file)
      },
      signal,
    )
  }

  /** A page that cannot be read has no words; the next one may be fine. */
  async function pageOf(
    path: string,
    file: FileToOcr,
    page: number,
    signal: AbortSignal,
  ): Promise<FoundWords> {
    try {
      return await media.readWords({ path, mime: file.mime, page }, signal)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const isLast = file.pages === null || page >= file.pages
      return { page, lines: [], next: isLast ? null : page + 1 }
    }
  }

  const savePage = (file: FileToOcr, { page, lines }: FoundWords): Promise<boolean> =>
    database.transaction(async (tx) => {
      if (!(await queries.lockBeforeOcr(tx.db, file.id, ocrVersion))) return false
      await queries.savePageWords(tx.db, file.id, { page, lines, version: ocrVersion })
      return true
    })

  async function end(file: FileToOcr): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await queries.lockBeforeOcr(tx.db, file.id, ocrVersion))) return
      const pages = await queries.findPageWords(tx.db, file.id, ocrVersion)
      const hasPages = file.mime === 'application/pdf' || (file.pages ?? 1) > 1
      await search.indexWords(
        tx,
        { ...file, language: file.language ?? languageOfWords(pages) },
        passagesOfPages(pages, { hasPages }),
      )
      await queries.saveOcr(tx.db, file.id, { hasWords: pages.length > 0, version: ocrVersion })
    })
    await publish(file.id)
  }

  async function readOrPass(file: FileToOcr, { signal, attempt }: JobContext): Promise<void> {
    try {
      await readPages(file, performance.now() + turnMs, signal)
    } catch (error) {
      if (signal.aborted || isPassing(error)) throw error
      if (!isOfFile(error) && attempt < attempts) throw error
      await queries.saveOcr(db, file.id, { hasWords: false, version: ocrVersion })
      warn(error, `the words in the file ${file.id} could not be read; it stays as it was`)
    }
  }

  return {
    /** Begins soon after a file was captioned. */
    add: async (tx: Transaction): Promise<void> => {
      if (isOcrOn) await queueNext(tx)
    },

    /** Begins, unless there is nothing to read or it has begun. */
    async start(): Promise<void> {
      if (!isOcrOn || !(await queries.canBeginOcr(db, ocrVersion))) return
      await database.transaction(queueNext)
    },

    /** Reads words for a few seconds; the last call finds no file. */
    async next(context: JobContext): Promise<void> {
      if (!isOcrOn) return
      if (!(await isLull(context.signal))) return database.transaction(queueNext)
      const file = await queries.findBeforeOcr(db, ocrVersion)
      if (file === null) return
      await readOrPass(file, context)
      await database.transaction(queueNext)
    },
  }
}
