import { createHash, randomBytes } from 'node:crypto'
import { extensionOf, fileKind } from '#contract/file-kinds.ts'
import { driveNames, type DriveProvider } from '#contract/calls/connections.ts'
import type { FileId, RunId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { problems } from '#contract/problems.ts'
import { sqlState, type Database, type Transaction } from '#server/db/database.ts'
import type { JobContext } from '#server/db/jobs.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { DriveEntry, DrivePage } from '#server/engines/drives/drive.ts'
import { DriveEntryMissing, DriveEntryRefused } from '#server/engines/drives/drive-errors.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import type { Connections } from '#server/features/connections/connections-service.ts'
import { patiently } from '#server/features/files/drive-content.ts'
import { driveProblem } from '#server/features/files/drive-problem.ts'
import { holdOldContent, replaceContent } from '#server/features/files/content-queries.ts'
import { insertFile, type NewFile } from '#server/features/files/files-queries.ts'
import { driveKey } from '#server/features/files/storage-keys.ts'
import { cleanFileName } from '#server/features/uploads/file-name.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { Trash } from '#server/features/trash/trash-service.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import * as cloud from './cloud-queries.ts'
import { nextEntries } from './list-entries.ts'
import * as queries from './run-queries.ts'

/** Concurrent requests to a provider, and the maximum number of folders searched. */
const [atOnce, mostFolders] = [4, 2_000]

/** Extensions of export formats, for documents whose names have none. */
const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'text/csv': '.csv',
  'image/png': '.png',
}

type NewContent = Omit<NewFile, 'name' | 'mime' | 'quotaBytes'>

interface Services {
  database: Database
  connections: Connections
  search: Search
  trash: Trash
  billing: Billing
  /** Called after new files are stored, to start processing them. */
  fileArrived: () => void
  /** Queues a file whose content changed for processing, if and only if the transaction commits. */
  readAgain: (tx: Transaction, fileId: FileId) => Promise<void>
}

/**
 * Creates file rows for the drive entries of a run. Their content is read later, one by one, as for all other files.
 * Idempotent.
 */
export function createImportRun(services: Services) {
  const { database, connections, search, trash, billing, fileArrived, readAgain } = services
  const { db } = database

  /** Creates or finds the file of an entry and adds it to the run; a new one waits for processing. */
  function store(
    viewer: Viewer,
    { provider }: queries.WaitingRun,
    place: queries.EntryOf,
    entry: DriveEntry,
  ): Promise<void> {
    return database.transaction(async (tx) => {
      await cloud.holdEntry(tx.db, viewer, provider, entry.id)
      const existing = await cloud.findKnown(tx.db, viewer, provider, entry.id)
      const isThere = existing !== null && !existing.isOver
      const isAsRead = isThere && existing.version === entry.version && existing.status !== 'error'
      const fileId = isThere ? existing.fileId : newId<FileId>()
      const content = isAsRead ? null : contentOf(provider, fileId, entry)
      if (content !== null) {
        if (isThere) await replace(tx, viewer, content)
        else await insertNew(tx, viewer, content, entry)
        const { id: entryId, version, sizeBytes, webUrl } = entry
        await cloud.saveCloudFile(tx.db, viewer, { fileId, provider, entryId, version, sizeBytes, webUrl })
      }
      const taken = { name: entry.name, fileId, content: content?.storageKey ?? null }
      await queries.markTaken(tx.db, place, taken)
    })
  }

  async function insertNew(
    tx: Transaction,
    viewer: Viewer,
    content: NewContent,
    entry: DriveEntry,
  ): Promise<void> {
    const facts = factsOf(entry)
    if (fileKind(facts.mime, facts.name) === 'image') await billing.take(tx, viewer, 'ingest_image')
    const quotaBytes = await billing.quotaOf(viewer, tx.db)
    await insertFile(tx.db, viewer, { ...content, ...facts, quotaBytes })
  }

  async function replace(tx: Transaction, viewer: Viewer, content: NewContent): Promise<void> {
    const { id: fileId, storageKey, sizeBytes, contentHash } = content
    if ((await holdOldContent(tx.db, viewer, fileId)) === null) return
    await replaceContent(tx.db, fileId, {
      storageKey,
      sizeBytes,
      contentHash,
      crc32: null,
      textStart: null,
      quotaBytes: await billing.quotaOf(viewer, tx.db),
    })
    await search.forget(tx, fileId)
    await readAgain(tx, fileId)
  }

  const contentOf = (provider: DriveProvider, id: FileId, entry: DriveEntry): NewContent => ({
    id,
    sizeBytes: entry.sizeBytes ?? 0,
    // A placeholder until the content is read.
    contentHash: createHash('sha256').update(`${provider} ${entry.id} ${entry.version}`).digest(),
    storageKey: driveKey(provider, id, randomBytes(6).toString('hex')),
    uploadedAt: new Date(),
  })

  /**
   * Imports one entry, or records in the run why it cannot be imported. @throws errors that are temporary, or that end
   * the whole run
   */
  async function take(viewer: Viewer, run: queries.WaitingRun, entryId: string, signal: AbortSignal) {
    const place = { runId: run.id, entryId }
    try {
      const entry = await patiently(
        () => connections.withDrive(viewer, run.provider, (drive, access) => drive.find(access, entryId)),
        signal,
      )
      const refusal = refusalOf(entry, run.provider)
      if (refusal !== null) return await queries.markFailed(db, place, entry.name, refusal)
      const existing = await cloud.findKnown(db, viewer, run.provider, entry.id)
      if (existing?.isInTrash && !existing.isOver) await trash.restore(viewer, [existing.fileId])
      await store(viewer, run, place, entry)
      fileArrived()
    } catch (error) {
      if (isOverPlan(error)) return await queries.markFailed(db, place, null, error.message)
      if (!(error instanceof DriveEntryMissing || error instanceof DriveEntryRefused)) throw error
      await queries.markFailed(db, place, null, (driveProblem(run.provider, error) as Problem).message)
    }
  }

  /** Lists a folder and its subfolders, up to the limit of a run. */
  async function look(viewer: Viewer, run: queries.WaitingRun, signal: AbortSignal): Promise<void> {
    const begin = run.folderId === '' ? null : run.folderId
    const seen = new Set<string | null>([begin])
    const files = new Set<string>()
    for (const folder of seen) {
      for (let next: string | null = null, isFirst = true; isFirst || next !== null; isFirst = false) {
        signal.throwIfAborted()
        const at: { id: string | null; next: string | null } = { id: folder, next }
        const page: DrivePage = await patiently(
          () =>
            connections.withDrive(viewer, run.provider, (drive, access) =>
              nextEntries(drive, access, at, ({ isFolder, id }) => !(isFolder ? seen : files).has(id)),
            ),
          signal,
        )
        const found = page.entries
          .filter(({ isFolder, id }) => !isFolder && !files.has(id))
          .map(({ id }) => id)
        const fitting = [...new Set(found)].slice(0, limits.cloudFiles - files.size)
        for (const id of fitting) files.add(id)
        await queries.addEntries(db, run.id, fitting)
        for (const { isFolder, id } of page.entries) if (isFolder) seen.add(id)
        if (fitting.length < new Set(found).size || seen.size > mostFolders)
          return queries.addFailure(db, run.id, 'The rest of this folder', tooMuch)
        next = page.next
      }
    }
  }

  async function importAll(viewer: Viewer, run: queries.WaitingRun, signal: AbortSignal): Promise<void> {
    if (!run.isListed) {
      await look(viewer, run, signal)
      await queries.markListed(db, run.id)
    }
    for (;;) {
      signal.throwIfAborted()
      const some = await queries.listWaiting(db, run.id, atOnce)
      if (some.length === 0) return
      const results = await Promise.allSettled(some.map((entryId) => take(viewer, run, entryId, signal)))
      // All have settled, so a retry does not overlap with one that is still running.
      for (const result of results) if (result.status === 'rejected') throw result.reason
    }
  }

  async function fail({ id, isListed }: queries.WaitingRun, words: string): Promise<void> {
    await queries.failWaiting(db, id, words)
    if (isListed) return
    await queries.addFailure(db, id, 'The rest of this folder', words)
    await queries.markListed(db, id)
  }

  return async (runId: RunId, { signal, isLastAttempt }: JobContext): Promise<void> => {
    const run = await queries.findRun(db, runId)
    if (!run) return
    const viewer: Viewer = { kind: 'user', userId: run.ownerId, transport: 'program' }
    try {
      await importAll(viewer, run, signal)
    } catch (error) {
      if (signal.aborted) throw error
      const isOver = error instanceof Problem && overCodes.has(error.code)
      const words = isOver ? error.message : wordsOf(run.provider, error)
      // A full disk or an unavailable database does not fail the run: the sweep gives it another job.
      if (!isOver && !(isLastAttempt && words !== null)) throw error
      await fail(run, words ?? problems.drive_unreachable.words)
      if (!isOver) throw error
    }
  }
}

/** Retrying cannot help. */
const overCodes: ReadonlySet<string> = new Set(['drive_not_connected', 'drive_not_set_up'])

const tooMuch = `This folder has more files than can be captioned at once (${limits.cloudFiles.toLocaleString('en')}). Caption its subfolders one by one.`

/** Why an entry cannot be imported; null when it can. */
function refusalOf(entry: DriveEntry, provider: DriveProvider): string | null {
  if (entry.isFolder) return 'This is a folder. Open it to caption its files.'
  if (entry.mime.startsWith('application/vnd.google-apps.'))
    return `${driveNames[provider]} doesn’t offer this type of document in a readable format.`
  if ((entry.sizeBytes ?? 0) > limits.fileBytes) return 'This file is larger than 10 GB.'
  return null
}

/** The message when a provider keeps failing; null when the provider is not the cause. */
function wordsOf(provider: DriveProvider, error: unknown): string | null {
  if (sqlState(error) !== undefined) return null
  const problem = driveProblem(provider, error)
  return problem instanceof Problem && problem.status !== 507 ? problem.message : null
}

function factsOf({ name, mime, sizeBytes }: DriveEntry): { name: string; mime: string } {
  const ending = sizeBytes === null ? (endings[mime] ?? '') : ''
  const whole = ending === extensionOf(name) ? name : `${name}${ending}`
  // A slash in a drive's file name does not separate folders.
  return { name: cleanFileName(whole.replaceAll(/[/\\]/g, '-')), mime }
}

/** Other files go on: a plan only limits pictures. */
const isOverPlan = (error: unknown): error is Problem => error instanceof Problem && error.status === 402
