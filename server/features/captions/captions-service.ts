import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { Ai, Caption } from '#server/engines/ai/ai.ts'
import { Unreadable, type Examination, type Media, type Pictures } from '#server/engines/media/media.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import * as queries from '#server/features/captions/captions-queries.ts'
import type { FileToCaption } from '#server/features/captions/captions-queries.ts'
import { storageKey } from '#server/features/files/storage-keys.ts'
import type { Search } from '#server/features/search/search-service.ts'

export type Captions = ReturnType<typeof createCaptions>

interface Services {
  database: Database
  storage: Storage
  media: Media
  ai: Ai
  search: Search
  queue: Queue
  /** Tells that something about a file changed. */
  announce: (fileId: FileId) => Promise<void>
}

export function createCaptions({ database, storage, media, ai, search, queue, announce }: Services) {
  const { db } = database

  async function understand(file: FileToCaption, signal: AbortSignal): Promise<void> {
    const outFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-media-'))
    try {
      const examination = await storage.withLocalFile(file.storageKey, (local) =>
        media.examine({ path: local, mime: file.mime, name: file.name, outFolder }, signal),
      )
      const keys = await storePictures(file.id, examination.pictures)
      const caption = await ai.caption(
        {
          kind: fileKind(file.mime, file.name),
          mime: file.mime,
          name: file.name,
          sizeBytes: file.sizeBytes,
          examination,
        },
        signal,
      )
      await database.transaction(async (tx) => {
        const now = await queries.holdContent(tx.db, file)
        if (!now) return
        await search.index(tx, {
          id: file.id,
          ownerId: file.ownerId,
          name: now.name,
          title: examination.title,
          caption: caption.text,
          language: examination.language,
          passages: examination.passages,
        })
        await queries.saveUnderstanding(tx.db, file.id, understandingOf(file, examination, caption, keys))
        if (needsConversion(file, examination)) {
          await queue.add(
            tx,
            'convert-video',
            { fileId: file.id },
            { key: `convert-video:${file.id}`, priority: 10 },
          )
        }
      })
    } finally {
      await fs.rm(outFolder, { recursive: true, force: true })
    }
  }

  async function storePictures(id: FileId, pictures: Pictures | null) {
    if (!pictures) return { smallKey: null, largeKey: null }
    const smallKey = storageKey('small', id)
    await storage.putFile(smallKey, pictures.small)
    const largeKey = pictures.large ? storageKey('large', id) : null
    if (largeKey && pictures.large) await storage.putFile(largeKey, pictures.large)
    return { smallKey, largeKey }
  }

  return {
    /**
     * Brings a file from `pending` to `captioned`, or to `error` with a reason. A cause that may pass (a full disk, a
     * restart) is thrown, so that the job is tried again; after the last try it becomes the reason.
     */
    async caption(fileId: FileId, context: { signal: AbortSignal; isLastAttempt: boolean }): Promise<void> {
      const file = await queries.startProcessing(db, fileId)
      if (!file) return
      await announce(fileId)
      try {
        await understand(file, context.signal)
      } catch (error) {
        // Content that was replaced meanwhile takes its object with it; the new content has a job of its own.
        if (!(await queries.isCurrent(db, file))) return
        if (!(error instanceof Unreadable) && (!context.isLastAttempt || context.signal.aborted)) throw error
        const reason =
          error instanceof Unreadable ? error.message : 'This file could not be read after several tries.'
        await queries.saveFailure(db, file, reason)
        if (!(error instanceof Unreadable)) throw error
      } finally {
        await announce(fileId)
      }
    },

    /** Makes the playable copy of a video; one that cannot be converted stays without. */
    async convert(fileId: FileId, signal: AbortSignal): Promise<void> {
      const video = await queries.findVideoToConvert(db, fileId)
      if (!video) return
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-media-'))
      const outPath = path.join(folder, 'playable.mp4')
      try {
        await storage.withLocalFile(video.storageKey, (local) =>
          media.transcode({ path: local, outPath }, signal),
        )
        const playableKey = storageKey('playable', fileId)
        await storage.putFile(playableKey, outPath)
        await queries.saveUnderstanding(db, fileId, { playableKey })
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
      } finally {
        await fs.rm(folder, { recursive: true, force: true })
      }
      await announce(fileId)
    },

    /** Files whose job is gone; see findForgotten. */
    forgotten: (): Promise<FileId[]> => queries.findForgotten(db),
  }
}

/** Films that no browser plays, and those that tell others where they were taken. */
const needsConversion = (file: FileToCaption, examination: Examination): boolean =>
  fileKind(file.mime, file.name) === 'video' &&
  examination.durationSeconds !== null &&
  (!examination.isPlayable || examination.position !== null)

function understandingOf(
  file: FileToCaption,
  examination: Examination,
  caption: Caption,
  keys: { smallKey: string | null; largeKey: string | null },
): queries.Understanding {
  const { table } = examination
  return {
    ...keys,
    status: 'captioned',
    failure: null,
    caption: caption.text,
    captionBy: caption.by,
    displayAt: examination.takenAt ? takenTime(examination.takenAt) : file.uploadedAt,
    width: examination.width,
    height: examination.height,
    preview: examination.pictures?.preview ?? null,
    pages: examination.pages,
    rows: examination.rows,
    lines: examination.lines,
    durationSeconds: examination.durationSeconds,
    isPlayable: examination.isPlayable,
    textStart: examination.textStart,
    tableStart: table ? [table.head, ...table.rows] : null,
    language: examination.language,
    keywords: [...examination.keywords],
    title: examination.title,
    latitude: examination.position?.latitude ?? null,
    longitude: examination.position?.longitude ?? null,
    camera: examination.camera,
  }
}

/** A camera without a time zone tells the time of its place: it is kept as that time, and shown as that time, in UTC. */
const takenTime = (takenAt: string): Date =>
  new Date(/(Z|[+-]\d\d:\d\d)$/.test(takenAt) ? takenAt : `${takenAt}Z`)
