import fs from 'node:fs/promises'
import path from 'node:path'
import type { FileId } from '#contract/ids.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { FileContent } from './file-content.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Files } from './files-service.ts'
import type { FileRow } from './files-queries.ts'
import { storageProblem } from './storage-problem.ts'
import type { StreamChoice } from './stream-policy.ts'
import { Problem } from '#server/lib/problem.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'

/** Of one drawn page, in the folder for temporary files and where it is kept. */
const mostPageBytes = 4 * 1024 * 1024

interface Services {
  storage: Storage
  media: Media
  content: FileContent
  files: Files
  disk: Disk
}

/**
 * Pages of PDFs as pictures. A page is drawn when somebody first looks at it and then kept; the daily sweep removes it
 * again, because no row names it.
 */
export function createPdfPages({ storage, media, content, files, disk }: Services) {
  async function draw(file: FileRow, page: number, key: string, signal: AbortSignal): Promise<void> {
    const room = reserve()
    const folder = await makeTemporaryFolder('page')
    const outPath = path.join(folder, 'page.webp')
    try {
      await content.withLocalFile(file, (local) => media.drawPage({ path: local, page, outPath }, signal))
      await storage.putFile(key, outPath)
    } catch (error) {
      throw error instanceof Unreadable ? new Problem('page_not_found', { cause: error }) : error
    } finally {
      room.end()
      await fs.rm(folder, { recursive: true, force: true })
    }
  }

  function reserve() {
    try {
      return disk.reserve('own', mostPageBytes)
    } catch (error) {
      throw storageProblem(error)
    }
  }

  return {
    /** The picture of a page, counted from 1, and its name. @throws Problem `page_not_found` for a page that is not there. */
    async find(
      viewer: Viewer,
      id: FileId,
      page: number,
      signal: AbortSignal,
    ): Promise<{ choice: StreamChoice; name: string }> {
      const file = await files.find(viewer, id)
      const isThere = fileKind(file.mime, file.name) === 'pdf' && file.pages !== null && page <= file.pages
      if (!isThere) throw new Problem('page_not_found')
      const key = pageKey(file.id, page)
      if (!(await content.has(key))) await draw(file, page, key, signal)
      return {
        choice: { key, mime: 'image/webp', disposition: 'inline' },
        name: `${file.name}, page ${page}.webp`,
      }
    },
  }
}

export type PdfPages = ReturnType<typeof createPdfPages>

const pageKey = (id: FileId, page: number): string => `pages/${id.slice(-2)}/${id}-${page}`
