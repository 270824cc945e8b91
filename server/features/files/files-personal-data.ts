import { Readable } from 'node:stream'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileId, UserId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { ExportEntry, PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { FileContent } from './file-content.ts'
import * as queries from './files-personal-queries.ts'
import { summary } from './files-queries.ts'
import { deleteForever } from './files-upkeep-queries.ts'
import { removePages } from './remove-pages.ts'
import { storageSource } from './storage-keys.ts'
import { csvLine } from '#server/lib/csv-line.ts'
import { createSafeNames } from '#server/lib/safe-names.ts'

const batch = 200

const captionHead = [
  'path',
  'name',
  'caption',
  'caption by',
  'uploaded',
  'taken',
  'taken offset in minutes',
  'taken by',
  'changed on disk',
  'time zone of upload',
  'taken by its export',
  'import',
  'latitude',
  'longitude',
  'type',
  'bytes',
  'id',
  'lies in',
]

interface Services {
  database: Database
  storage: Storage
  content: FileContent
}

/** The originals under their names, except those in drives, and a table of all captions. */
export function createFilesPersonalData({ database, storage, content }: Services): PersonalDataPart {
  const { db } = database

  async function* rows(userId: UserId): AsyncGenerator<queries.OwnFileRow> {
    for (let after: queries.OwnFileRow | null = null; ;) {
      const page: queries.OwnFileRow[] = await queries.listOwnFiles(db, userId, after, batch)
      yield* page
      after = page.at(-1) ?? null
      if (page.length < batch) return
    }
  }

  /** Read when its turn in the export comes; a file deleted for good meanwhile is empty. */
  async function openOriginal(id: FileId): Promise<Readable> {
    const place = await queries.findContentPlace(db, id)
    return place === null ? Readable.from([]) : content.read(place)
  }

  async function* captionLines(userId: UserId, paths: ReadonlyMap<FileId, string>): AsyncGenerator<string> {
    // The byte order mark by which spreadsheets recognise the encoding.
    yield `\ufeff${csvLine(captionHead)}`
    for await (const row of rows(userId)) {
      const { name, caption, captionBy, uploadedAt, mime, sizeBytes, id, storageKey } = row
      const { takenAt, takenOffset, takenFrom, sentModifiedAt, sentTimeZone } = row
      const { exportedTime, importId, latitude, longitude } = row
      const source = storageSource(storageKey)
      const path = paths.get(id) ?? null
      yield csvLine([
        path,
        name,
        caption,
        captionBy,
        iso(uploadedAt),
        takenAt,
        takenOffset,
        takenFrom,
        isoOrNull(sentModifiedAt),
        sentTimeZone,
        isoOrNull(exportedTime),
        importId,
        latitude,
        longitude,
        mime,
        sizeBytes,
        id,
        source,
      ])
    }
  }

  return {
    async count(userId) {
      const { files, stories } = await summary(db, { kind: 'user', userId, transport: 'program' })
      return { files, stories }
    },

    async *entries(userId): AsyncGenerator<ExportEntry> {
      const nameFor = createSafeNames()
      const paths = new Map<FileId, string>()
      for await (const { id, name, mime, sizeBytes, uploadedAt, storageKey } of rows(userId)) {
        // Its owner has it in the drive.
        if (storageSource(storageKey) !== 'storypad') continue
        const path = `files/${nameFor(name)}`
        paths.set(id, path)
        yield {
          path,
          modifiedAt: new Date(uploadedAt),
          isCompact: /^(image|video|audio)\//.test(mime) && mime !== 'image/svg+xml' && mime !== 'image/bmp',
          sizeBytes,
          open: () => openOriginal(id),
        }
      }
      yield {
        path: 'captions.csv',
        modifiedAt: new Date(),
        isCompact: false,
        sizeBytes: null,
        open: async () => Readable.from(captionLines(userId, paths)),
      }
    },

    async remove(userId, signal) {
      for (;;) {
        signal.throwIfAborted()
        const found = await queries.findAnyFiles(db, userId, batch)
        if (found.length === 0) return
        await storage.remove(found.flatMap(({ keys }) => keys))
        for (const { id, mime, name } of found) {
          if (fileKind(mime, name) === 'pdf') await removePages(storage, id)
        }
        await deleteForever(
          db,
          found.map(({ id }) => id),
        )
      }
    },
  }
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const isoOrNull = (milliseconds: number | null) => (milliseconds === null ? null : iso(milliseconds))
