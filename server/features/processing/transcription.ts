import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileId } from '#contract/ids.ts'
import type { TranscriptLine } from '#contract/transcript.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fileJobKey, type JobContext } from '#server/db/jobs.ts'
import { AnswerFailed } from '#server/engines/ai/ai.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { MeteredAi, TaskAi } from '#server/features/ai-usage/metered-ai.ts'
import { aboutFile } from '#server/features/files/about-file.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import type { Search } from '#server/features/search/search-service.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'
import { isOfFile, isPassing } from './content-reader.ts'
import { languageOfTranscript, passagesOfTranscript } from './transcript-passages.ts'
import * as queries from './transcription-queries.ts'
import type { FileToTranscribe } from './transcription-queries.ts'

/** A piece as MP3 has 2.4 MB; servers take 25. */
const pieceSeconds = 600
/** What is left of a length that is not exact. */
const leastSeconds = 0.1
/** Behind everything else, as words in pictures. */
const transcribePriority = 20
/** After the first failures; then after the last of these again and again. */
const againAfterMinutes = [2, 12, 45, 180, 720]
/** Before an unexpected error counts as the file's. */
const jobAttempts = 3
const queuedAtOnce = 500

interface Services {
  database: Database
  queue: Queue
  content: FileContent
  media: Media
  ai: MeteredAi
  search: Search
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
  warn: Warn
}

/** Writes down what is said in recordings and films by a speech model, in pieces of ten minutes (decision 320). */
export function createTranscription({
  database,
  queue,
  content,
  media,
  ai,
  search,
  publish,
  warn,
}: Services) {
  const { db } = database
  const { transcribeModel: model } = ai

  /** One at a time; a waiting one must not block a worker for other jobs. */
  const queueTry = (tx: Transaction, fileId: FileId, attempt = 1, runAt = new Date()): Promise<void> =>
    queue.add(
      tx,
      'transcribe-file',
      { fileId, attempt },
      {
        key: fileJobKey('transcribe-file', fileId),
        queueName: 'transcribe-file',
        priority: transcribePriority,
        maxAttempts: jobAttempts,
        runAt,
      },
    )

  /** Each piece is stored by itself, so that an interrupted transcription goes on. False when it waits for next month. */
  async function transcribePieces(file: FileToTranscribe, by: string, signal: AbortSignal): Promise<boolean> {
    const task = ai.for(file.ownerId, aboutFile(file))
    return content.withLocalFile(
      file,
      async (local) => {
        const first = await queries.countPieces(db, file.id, by)
        for (let piece = first; piece * pieceSeconds < file.durationSeconds - leastSeconds; piece += 1) {
          const lines = await transcribePiece({ local, piece, file }, task, signal)
          if (lines === null) return false
          const isSaved = await database.transaction(async (tx) => {
            if (!(await queries.lockToTranscribe(tx.db, file.id))) return false
            await queries.savePiece(tx.db, file.id, { piece, lines, model: by })
            return true
          })
          if (!isSaved) return false
        }
        await end(file, by)
        return true
      },
      signal,
    )
  }

  /** Null at the ceiling. What cannot be decoded says nothing. */
  async function transcribePiece(
    { local, piece, file }: { local: string; piece: number; file: FileToTranscribe },
    task: TaskAi,
    signal: AbortSignal,
  ): Promise<TranscriptLine[] | null> {
    const from = piece * pieceSeconds
    const seconds = Math.min(pieceSeconds, file.durationSeconds - from)
    const folder = await makeTemporaryFolder('media')
    try {
      const outPath = path.join(folder, 'piece.mp3')
      const hasSound = await media
        .cutSound({ path: local, from, seconds, outPath }, signal)
        .catch((error: unknown) => {
          if (error instanceof Unreadable) return false
          throw error
        })
      if (!hasSound) return []
      const lines = await task.transcribe({ bytes: await readFile(outPath), seconds }, signal)
      return lines?.map((line) => ({ ...line, start: line.start + from, end: line.end + from })) ?? null
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const end = (file: FileToTranscribe, by: string): Promise<void> =>
    database.transaction(async (tx) => {
      if (!(await queries.lockToTranscribe(tx.db, file.id))) return
      const lines = await queries.findLines(tx.db, file.id, by)
      await search.indexWords(
        tx,
        { ...file, language: file.language ?? languageOfTranscript(lines) },
        passagesOfTranscript(lines),
      )
      await queries.saveTranscribed(tx.db, file.id, {
        model: by,
        hasTranscript: lines.length > 0,
        failure: null,
      })
    })

  /** Tries again later; a refused request is final. */
  async function failed(id: FileId, by: string, attempt: number, failure: AnswerFailed): Promise<void> {
    warn(failure, `the speech in the file ${id} could not be transcribed`)
    if (failure.isOfRequest)
      return queries.saveTranscribed(db, id, { model: by, hasTranscript: false, failure: failure.what })
    const minutes = againAfterMinutes[attempt - 1] ?? againAfterMinutes.at(-1) ?? 0
    const waitMs = Math.max(minutes * 60_000, failure.retryAfterMs ?? 0)
    await database.transaction(async (tx) => {
      await queries.saveTranscriptFailure(tx.db, id, failure.what)
      await queueTry(tx, id, attempt + 1, new Date(Date.now() + waitMs))
    })
  }

  async function addMissing(): Promise<void> {
    if (model === null || (await ai.isAtCeiling())) return
    const ids = await queries.findWithoutTranscript(db, queuedAtOnce)
    if (ids.length === 0) return
    await database.transaction((tx) => Promise.all(ids.map((id) => queueTry(tx, id))))
  }

  return {
    /** Begins soon after a file was captioned. */
    add: async (tx: Transaction, fileId: FileId): Promise<void> => {
      if (model !== null) await queueTry(tx, fileId)
    },

    /** Adds a job for each file that waits without one: of an earlier version, or of the month before. */
    addMissing,

    /** Transcribes a file from where it was interrupted; without a speech model, and at the ceiling, nothing is sent. */
    async transcribe(fileId: FileId, attempt: number, context: JobContext): Promise<void> {
      if (model === null || (await ai.isAtCeiling())) return
      const file = await queries.findToTranscribe(db, fileId)
      if (file === null) return
      try {
        if (!(await transcribePieces(file, model, context.signal))) return
      } catch (error) {
        if (context.signal.aborted || isPassing(error)) throw error
        if (error instanceof AnswerFailed) await failed(fileId, model, attempt, error)
        else {
          if (!isOfFile(error) && !context.isLastAttempt) throw error
          warn(error, `the speech in the file ${fileId} could not be transcribed`)
          const failure = 'The speech in this file couldn’t be transcribed.'
          await queries.saveTranscribed(db, fileId, { model, hasTranscript: false, failure })
        }
      }
      await publish(fileId)
    },
  }
}
