import { createHash } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { driveNames } from '#contract/calls/connections.ts'
import { isEditableText, isTextFile } from '#contract/file-kinds.ts'
import type { FileText } from '#contract/calls/file-texts.ts'
import type { TextVersion } from '#contract/calls/text-changes.ts'
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
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'

export type FileChanges = ReturnType<typeof createFileChanges>

/** A character takes at most four bytes in common encodings. */
const mostTextBytes = 4 * limits.noteMax
/** Finding the encoding of more takes long, and this process serves others. */
const mostLookedAtBytes = 64 * 1024
const mostVersions = 100
/** The part of a text that a tile shows. */
const textStartCharacters = 1_000

interface NewText {
  staged: StagedFile
  text: string
  /** The only version that it may replace; null: any. */
  replaces: string | null
}

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

  async function readStart(row: Pick<FileRow, 'storageKey' | 'sizeBytes'>): Promise<Buffer> {
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
      return {
        text,
        encoding: 'utf-8',
        has_bad_bytes: false,
        keeps_original: true,
        is_cut: isCut,
        version: versionOf(row.storageKey),
      }
    } catch (error) {
      throw error instanceof Unreadable ? new Problem('not_text', { cause: error }) : error
    }
  }

  /** Commits rows and job together; returns what it replaced. */
  async function swapContent(viewer: Viewer, row: FileRow, { staged, text, replaces }: NewText) {
    return database.transaction(async (tx) => {
      const old = await contentQueries.holdOldContent(tx.db, viewer, row.id)
      if (old === null) throw new Problem('file_not_found')
      if (replaces !== null && replaces !== versionOf(old.storageKey)) throw new Problem('changed_meanwhile')
      const version = { id: newId<FileId>(), name: versionName(old) }
      await contentQueries.keepVersion(tx.db, viewer, row.id, version)
      await contentQueries.replaceContent(tx.db, row.id, {
        storageKey: staged.key,
        sizeBytes: staged.sizeBytes,
        contentHash: staged.contentHash,
        crc32: staged.crc32,
        textStart: row.textStart === null ? null : startOf(text),
        quotaBytes: await billing.quotaOf(viewer, tx.db),
      })
      await search.forget(tx, row.id)
      await staged.keep()
      await readAgain(tx, row.id)
      return old
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

    /** Earlier versions of an edited text, the last replaced first. */
    async versions(viewer: Viewer, id: FileId): Promise<TextVersion[]> {
      const rows = await contentQueries.findVersions(database.db, viewer, id, { limit: mostVersions })
      return rows.map((row) => ({
        id: row.id,
        replaced_at: new Date(row.replacedAt).toISOString(),
        size: row.sizeBytes,
      }))
    },

    /** The text of an earlier version. @throws Problem `file_not_found` */
    async version(viewer: Viewer, id: FileId, version: FileId): Promise<FileText> {
      const [row] = await contentQueries.findVersions(database.db, viewer, id, { only: version, limit: 1 })
      if (row === undefined) throw new Problem('file_not_found')
      const bytes = await readStart(row)
      return textOf(bytes, row, row.chosenEncoding)
    },

    /** The text of a text file, up to 1,000,000 characters. @throws Problem `not_text` */
    async text(viewer: Viewer, id: FileId, signal?: AbortSignal): Promise<FileText> {
      const row = textRow(await files.find(viewer, id))
      if (!isEditableText(row.mime, row.name)) return readableText(row, signal)
      const text = textOf(await readStart(row), row, row.chosenEncoding ?? row.encoding)
      return { ...text, keeps_original: !row.isWrittenHere }
    },

    /**
     * Replaces the text of a text file, which is captioned again. What it replaces is a file in the trash. `replaces`: the
     * only version that it may replace.
     * @throws Problem `not_text`, `only_read_here`, `file_not_found`, `changed_meanwhile`, `storage_full`, `quota_reached`
     */
    async saveText(
      viewer: Viewer,
      id: FileId,
      text: string,
      replaces: string | null = null,
    ): Promise<StoredFile & Pick<FileText, 'version'>> {
      const row = editableRow(await files.find(viewer, id))
      requireHere(row)
      if (row.ownerId !== userIdOf(viewer)) throw new Problem('file_not_found')
      let staged: StagedFile | null = null
      let old: { tableKey: string | null }
      try {
        staged = await uploads.stage(Readable.from([Buffer.from(text.toWellFormed())]), {
          existing: id,
          load: 'text',
        })
        old = await swapContent(viewer, row, { staged, text, replaces })
      } catch (error) {
        await staged?.drop()
        throw await asQuotaProblem(error, () => billing.quotaOf(viewer))
      }
      if (old.tableKey !== null) await storage.remove([old.tableKey]).catch(onError)
      await publish(id)
      return { ...fileView(await files.find(viewer, id), viewer, 'full'), version: versionOf(staged.key) }
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

/** 'notes.txt' as 'notes (original).txt', and what was written here as 'notes (earlier version).txt'. */
function versionName({ name, isWrittenHere }: Pick<FileRow, 'name' | 'isWrittenHere'>): string {
  const { name: stem, ext } = path.parse(name)
  const what = isWrittenHere ? ' (earlier version)' : ' (original)'
  const most = limits.fileName - what.length - ext.length
  return cleanFileName(`${stem.slice(0, most).toWellFormed()}${what}${ext}`)
}

/** New content has a new key. */
const versionOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)

/** The start of a text. `known`: its encoding; null: it is detected. */
function textOf(
  bytes: Buffer,
  { storageKey, sizeBytes }: Pick<FileRow, 'storageKey' | 'sizeBytes'>,
  known: TextEncodingName | null,
): FileText {
  const found = known ?? encodingOf(bytes.subarray(0, mostLookedAtBytes))
  const { text, encoding } = decodeSample(bytes, found)
  return {
    text: text.slice(0, limits.noteMax).toWellFormed(),
    encoding: encoding.name,
    has_bad_bytes: encoding.isDamaged,
    keeps_original: false,
    is_cut: sizeBytes > bytes.length || text.length > limits.noteMax,
    version: versionOf(storageKey),
  }
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
