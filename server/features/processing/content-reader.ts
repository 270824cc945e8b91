import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { Taken } from '#contract/taken.ts'
import type { StoredSheet } from '#server/db/schema.ts'
import { sqlState } from '#server/db/database.ts'
import type { Caption, CaptionRequest } from '#server/engines/ai/ai.ts'
import { DiskFull } from '#server/engines/disk/disk.ts'
import {
  NoSpace,
  Unreadable,
  type Examination,
  type Media,
  type Pictures,
} from '#server/engines/media/media.ts'
import {
  ObjectMissing,
  StorageFull,
  StorageUnavailable,
  type Storage,
} from '#server/engines/storage/storage.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import { aboutFile } from '#server/features/files/about-file.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { storageKey } from '#server/features/files/storage-keys.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'
import type { Looked } from './examine-file.ts'
import type { FileToRead } from './processing-queries.ts'
import type { StoredObjects } from './stored-objects.ts'

/** The most disk space that processing one file needs: its pictures, and its passages with their index. */
export const processingBytes = 16 * 1024 * 1024

export type ContentReader = ReturnType<typeof createContentReader>

interface Services {
  storage: Storage
  content: FileContent
  media: Media
  ai: MeteredAi
}

/** Reads the content of files in media children, and stores what was made of it. */
export function createContentReader({ storage, content, media, ai }: Services) {
  /** The picture for a model; null when there is no model. */
  async function pictureOf(pictures: Pictures | null): Promise<CaptionRequest['picture']> {
    if (!ai.hasModel || !pictures) return null
    return { bytes: await fs.readFile(pictures.large ?? pictures.small), mime: 'image/webp' }
  }

  return {
    /** `look` finds facts first, by a local path of the content. */
    async withExamination<Facts extends Looked>(
      file: FileToRead,
      signal: AbortSignal,
      look: (local: string) => Promise<Facts>,
      use: (examination: Examination, looked: Facts) => Promise<void>,
      { isAgain = false } = {},
    ): Promise<void> {
      const outFolder = await makeTemporaryFolder('media')
      try {
        const found = await content.withLocalFile(
          file,
          async (local) => {
            const looked = await look(local)
            const { mime, name, chosenEncoding: encoding } = { ...file, ...looked }
            const examination = await media.examine(
              { path: local, mime, name, encoding, outFolder, isAgain },
              signal,
            )
            return { looked, examination }
          },
          signal,
        )
        await use(found.examination, found.looked)
      } finally {
        await fs.rm(outFolder, { recursive: true, force: true })
      }
    },

    /** By the model, if there is one. Call before `storeObjects`, which moves the pictures away. */
    async caption(
      file: FileToRead,
      examination: Examination,
      taken: Taken | null,
      signal: AbortSignal,
    ): Promise<Caption> {
      const picture = await pictureOf(examination.pictures)
      return ai
        .for(file.ownerId, aboutFile(file))
        .caption(requestOf(file, examination, taken, picture), signal)
    },

    /** With `isAgain` objects that exist are not replaced: all get keys of their own. */
    async storeObjects(
      id: FileId,
      { pictures, table, sheets, tableSheet }: Examination,
      { isAgain }: { isAgain: boolean },
    ): Promise<StoredObjects> {
      let pictureBytes = 0
      const store = async (
        variant: 'small' | 'medium' | 'large' | 'tables',
        made: string | null | undefined,
      ): Promise<string | null> => {
        if (made === null || made === undefined) return null
        pictureBytes += (await fs.stat(made)).size
        // A table may be looked through while its file is read again.
        const version = isAgain || variant === 'tables' ? randomBytes(6).toString('hex') : undefined
        const key = storageKey(variant, id, version)
        await storage.putFile(key, made)
        return key
      }
      const smallKey = await store('small', pictures?.small)
      const mediumKey = await store('medium', pictures?.medium)
      const largeKey = await store('large', pictures?.large)
      const tableKey = await store('tables', table?.parquet)
      const storedSheets: StoredSheet[] = []
      for (const { name, isHidden, table: own } of sheets ?? []) {
        const key = name === tableSheet ? tableKey : await store('tables', own?.parquet)
        storedSheets.push({ name, isHidden, table: own && key ? { verdict: own.verdict, key } : null })
      }
      return {
        smallKey,
        mediumKey,
        largeKey,
        tableKey,
        sheets: sheets && storedSheets,
        sheetKeys: storedSheets.flatMap(({ table: own }) =>
          own === null || own.key === tableKey ? [] : [own.key],
        ),
        pictureBytes,
      }
    },
  }
}

export function requestOf(
  file: FileToRead,
  examination: Examination,
  taken: Taken | null,
  picture: CaptionRequest['picture'],
): CaptionRequest {
  const { name, mime, sizeBytes } = file
  return { kind: fileKind(mime, name), mime, name, sizeBytes, taken, examination, picture }
}

/** The file as its own passage in the search. */
export const itselfOf = (
  { id, ownerId, name }: FileToRead,
  { title, language }: Examination,
  { text }: Pick<Caption, 'text'>,
) => ({
  id,
  ownerId,
  name,
  title,
  language,
  caption: text,
})

/** Trying again later may help: a full disk, or a store that does not answer, is not the file's fault. */
export const isPassing = (error: unknown): boolean =>
  isOutOfSpace(error) || error instanceof StorageUnavailable

/** Trying again does not help. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof Unreadable || error instanceof ObjectMissing

/** A full disk is not the file's fault. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof StorageFull ||
  error instanceof DiskFull ||
  error instanceof NoSpace ||
  sqlState(error) === '53100'
