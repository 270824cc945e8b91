import fs from 'node:fs/promises'
import path from 'node:path'
import type { TableView } from '#contract/table-view.ts'
import { viewSql } from '#server/answering/tables/view-sql.ts'
import type { OpenBytes } from '#server/calls/replies.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import { NoSpace, type Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { storageProblem } from '#server/features/files/storage-problem.ts'
import { createFairTurns } from '#server/lib/fair-turns.ts'
import { Problem } from '#server/lib/problem.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'

/** Each has a file on the disk for as long as its client reads it. */
const turnsOfDownloads = { atOnce: 8, perAsker: 1 }
const mostWaiting = 2
/** Quotes and whole dates make a CSV larger than the one it was read from. */
const growth = 2

interface Services {
  media: Pick<Media, 'exportTable'>
  content: Pick<FileContent, 'withLocalFile'>
  disk: Disk
}

export interface TableDownload {
  view: TableView
  verdict: TableVerdict
  tableKey: string
  /** Of the uploaded table. */
  sizeBytes: number
  asker: string
  signal: AbortSignal
}

/** Writes the rows of views to temporary files, which are gone when they have been sent, or are not wanted any more. */
export function createTableDownloads({ media, content, disk }: Services) {
  const turns = createFairTurns(turnsOfDownloads)

  /** The file has no name by then: it is removed with its last reader, however the process ends. */
  async function write({ view, verdict, tableKey, signal }: TableDownload): Promise<fs.FileHandle> {
    const { statement, columns } = viewSql(view, verdict.columns)
    const folder = await makeTemporaryFolder('table')
    try {
      const outPath = path.join(folder, 'rows.csv')
      await content.withLocalFile(
        { storageKey: tableKey },
        (local) => media.exportTable({ path: local, statement, columns, outPath }, signal),
        signal,
      )
      return await fs.open(outPath)
    } finally {
      await fs.rm(folder, { recursive: true, force: true })
    }
  }

  return {
    /** @throws Problem `busy`, `storage_full` and other storage problems; PlanError; Unreadable */
    async open(download: TableDownload): Promise<OpenBytes> {
      const { asker, signal, sizeBytes } = download
      if (turns.waiting(asker) >= mostWaiting) throw new Problem('busy', { retryAfterSeconds: 1 })
      const endTurn = await turns.take(asker, signal)
      let endRoom = () => {}
      const end = () => {
        endRoom()
        endTurn()
      }
      try {
        endRoom = disk.reserve('own', growth * sizeBytes).end
        const file = await write(download)
        return await opened(file, end)
      } catch (error) {
        end()
        throw error instanceof NoSpace ? new Problem('storage_full', { cause: error }) : storageProblem(error)
      }
    },
  }
}

/** `end` is called once the file is closed. */
async function opened(file: fs.FileHandle, end: () => void): Promise<OpenBytes> {
  const { size } = await file.stat()
  return {
    sizeBytes: size,
    read: async (range) => file.createReadStream(range ?? {}).once('close', end),
    close: () => void file.close().finally(end),
  }
}
