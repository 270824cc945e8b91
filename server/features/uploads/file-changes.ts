import path from 'node:path'
import { Readable } from 'node:stream'
import { driveNames } from '#contract/calls/connections.ts'
import { isEditableText, isTextFile } from '#contract/file-kinds.ts'
import type { FileText } from '#contract/calls/file-texts.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { decodeSample, encodingOf } from '#server/engines/media/text/decode-text.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { fileView } from '#server/features/files/file-view.ts'
import * as contentQueries from '#server/features/files/content-queries.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import { asQuotaProblem } from '#server/features/files/quota.ts'
import { storageSource } from '#server/features/files/storage-keys.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import type { Files } from '#server/features/files/files-service.ts'
import type { Search } from '#server/features/search/search-service.ts'
import { cleanFileName } from './file-name.ts'
import type { Uploads, StagedFile } from './uploads-service.ts'
import { Problem } from '#server/lib/problem.ts'

export type FileChanges = ReturnType<typeof createFileChanges>

/** A character takes at most four bytes in common encodings. */
const mostTextBytes = 4 * limits.noteMax
/** Finding the encoding of more takes long, and this process serves others. */
const mostLookedAtBytes = 64 * 1024
/** The part of a text that a tile shows. */
const textStartCharacters = 1_000

interface Services {
  database: Database
  storage: Storage
  billing: Billing
  files: Files
  search: Search
  uploads: Uploads
  content: FileContent
  media: Media
  /** Queues a file whose content changed for processing, if and only if the transaction commits. */
  readAgain: (tx: Transaction, fileId: FileId) => Promise<void>
  /** Publishes that a file has changed. */
  publish: (fileId: FileId) => Promise<void>
  /** Called when old content could not be removed; the sweep of orphans removes it later. */
  onError: (error: unknown) => void
}

/** Changes to an existing file: its name and its text. */
export function createFileChanges(services: Services) {
  const { database, storage, billing, files, search, uploads, content, media, readAgain, publish, onError } =
    services

  async function readStart(row: FileRow): Promise<Buffer> {
    if (row.sizeBytes === 0) return Buffer.alloc(0)
    const range = { start: 0, end: Math.min(row.sizeBytes, mostTextBytes) - 1 }
    return Buffer.concat(await (await content.read(row, range)).toArray())
  }

  /** The text of a file in a format for programs: its reader makes it again each time. */
  async function readableText(row: FileRow, signal: AbortSignal | undefined): Promise<FileText> {
    const { mime, sizeBytes } = row
    try {
      const { text, isCut } =
        sizeBytes === 0
          ? { text: '', isCut: false }
          : await content.withLocalFile(row, (local) => media.readText({ path: local, mime }, signal), signal)
      return { text, encoding: 'utf-8', has_bad_bytes: false, keeps_original: true, is_cut: isCut }
    } catch (error) {
      throw error instanceof Unreadable ? new Problem('not_text', { cause: error }) : error
    }
  }

  /** A copy of content that was not written here; null for other content. */
  async function stageVersion(row: FileRow): Promise<StagedFile | null> {
    if (row.isWrittenHere) return null
    return uploads.stage(await content.read(row), { load: 'text' })
  }

  /** Commits rows and job together; returns the keys of the old content. */
  async function swapContent(
    viewer: Viewer,
    row: FileRow,
    { staged, version, text }: { staged: StagedFile; version: StagedFile | null; text: string },
  ): Promise<string[]> {
    return database.transaction(async (tx) => {
      const old = await contentQueries.replaceContent(tx.db, viewer, row.id, {
        storageKey: staged.key,
        sizeBytes: staged.sizeBytes,
        contentHash: staged.contentHash,
        crc32: staged.crc32,
        textStart: row.textStart === null ? null : startOf(text),
        quotaBytes: await billing.quotaOf(viewer, tx.db),
      })
      if (old === null) throw new Problem('file_not_found')
      // Of two edits at once the first one has kept it.
      if (version !== null && !old.isWrittenHere) {
        await contentQueries.insertVersion(tx.db, viewer, row.id, {
          id: version.id,
          name: versionName(row.name),
          sizeBytes: version.sizeBytes,
          contentHash: version.contentHash,
          crc32: version.crc32,
          storageKey: version.key,
        })
        await version.keep()
      } else await version?.drop()
      await search.forget(tx, row.id)
      await staged.keep()
      await readAgain(tx, row.id)
      return keysOf(old)
    })
  }

  return {
    /** Returns the name as stored. @throws Problem `file_not_found` */
    async rename(viewer: Viewer, id: FileId, given: string): Promise<string> {
      const name = cleanFileName(given)
      await database.transaction(async (tx) => {
        if (!(await fileQueries.renameFile(tx.db, viewer, id, name))) throw new Problem('file_not_found')
        await search.rename(tx, id)
      })
      await publish(id)
      return name
    },

    /** The text of a text file, up to 1,000,000 characters. @throws Problem `not_text` */
    async text(viewer: Viewer, id: FileId, signal?: AbortSignal): Promise<FileText> {
      const row = textRow(await files.find(viewer, id))
      if (!isEditableText(row.mime, row.name)) return readableText(row, signal)
      const bytes = await readStart(row)
      const known = row.chosenEncoding ?? row.encoding ?? encodingOf(bytes.subarray(0, mostLookedAtBytes))
      const { text: decoded, encoding } = decodeSample(bytes, known)
      const text = decoded.slice(0, limits.noteMax).toWellFormed()
      return {
        text,
        encoding: encoding.name,
        has_bad_bytes: encoding.isDamaged,
        keeps_original: !row.isWrittenHere,
        is_cut: row.sizeBytes > bytes.length || decoded.length > limits.noteMax,
      }
    },

    /**
     * Replaces the text of a text file. The old content exists until the new one does, and as a file in the trash if it
     * was not written here; the file is captioned again.
     * @throws Problem `not_text`, `only_read_here`, `file_not_found`, `storage_full`, `quota_reached`
     */
    async saveText(viewer: Viewer, id: FileId, text: string): Promise<StoredFile> {
      const row = editableRow(await files.find(viewer, id))
      requireHere(row)
      if (row.ownerId !== userIdOf(viewer)) throw new Problem('file_not_found')
      const version = await stageVersion(row)
      let staged: StagedFile | null = null
      let oldKeys: string[]
      try {
        staged = await uploads.stage(Readable.from([Buffer.from(text.toWellFormed())]), {
          existing: id,
          load: 'text',
        })
        oldKeys = await swapContent(viewer, row, { staged, version, text })
      } catch (error) {
        await Promise.all([staged?.drop(), version?.drop()])
        throw await asQuotaProblem(error, () => billing.quotaOf(viewer))
      }
      await storage.remove(oldKeys).catch(onError)
      await publish(id)
      return fileView(await files.find(viewer, id), viewer, 'full')
    },

    /**
     * Reads a text again in the encoding that the owner chose; null detects it again.
     * @throws Problem `not_text`, `file_not_found`
     */
    async chooseEncoding(viewer: Viewer, id: FileId, name: TextEncodingName | null): Promise<StoredFile> {
      editableRow(await files.find(viewer, id))
      const { tableKey } = await database.transaction(async (tx) => {
        const old = await contentQueries.chooseEncoding(tx.db, viewer, id, name)
        if (old === null) throw new Problem('file_not_found')
        await search.forget(tx, id)
        await readAgain(tx, id)
        return old
      })
      if (tableKey !== null) await storage.remove([tableKey]).catch(onError)
      await publish(id)
      return fileView(await files.find(viewer, id), viewer, 'full')
    },
  }
}

const keysOf = ({ storageKey, tableKey }: { storageKey: string; tableKey: string | null }): string[] =>
  tableKey === null ? [storageKey] : [storageKey, tableKey]

/** 'notes.txt' as 'notes (original).txt'. */
function versionName(name: string): string {
  const { name: stem, ext } = path.parse(name)
  const most = limits.fileName - ' (original)'.length - ext.length
  return cleanFileName(`${stem.slice(0, most).toWellFormed()} (original)${ext}`)
}

function textRow(row: FileRow): FileRow {
  if (!isTextFile(row.mime, row.name)) throw new Problem('not_text')
  return row
}

function editableRow(row: FileRow): FileRow {
  if (!isEditableText(row.mime, row.name)) throw new Problem('not_text')
  return row
}

/** StoryPad never writes to drives. */
function requireHere(row: FileRow): void {
  const source = storageSource(row.storageKey)
  if (source !== 'storypad') throw new Problem('only_read_here', { fill: { drive: driveNames[source] } })
}

/** Postgres cannot store NUL. */
const startOf = (text: string) => text.slice(0, textStartCharacters).toWellFormed().replaceAll('\0', '')
