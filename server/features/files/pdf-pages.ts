import fs from 'node:fs/promises'
import path from 'node:path'
import type { FileId } from '#contract/ids.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import type { DrawnPages } from './drawn-pages.ts'
import type { FileContent } from './file-content.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Files } from './files-service.ts'
import type { FileRow } from './files-queries.ts'
import { createPageTurns, type PageResults } from './page-turns.ts'
import { storageProblem } from './storage-problem.ts'
import type { StreamChoice } from './stream-policy.ts'
import { Problem } from '#server/lib/problem.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'

/** Per rendered page, in the temporary folder and in the cache. */
const mostPageBytes = 4 * 1024 * 1024

interface Services {
  media: Media
  content: FileContent
  files: Files
  drawnPages: DrawnPages
  disk: Disk
}

/** Who requests a page, besides the access check. */
interface Asker {
  /** The limit counts by address when the user is not signed in. */
  address: string
  signal: AbortSignal
}

/** Pages of PDFs and TIFFs as pictures, rendered on demand and cached for a while. */
export function createPdfPages({ media, content, files, drawnPages, disk }: Services) {
  const turns = createPageTurns<FileRow>(async (file, pages, signal) => {
    const room = reserve(pages.length)
    const folder = await makeTemporaryFolder('page')
    try {
      const drawings = pages.map((page) => ({ page, outPath: path.join(folder, `${page}.webp`) }))
      const failure = await content
        .withLocalFile(file, (local) =>
          media.drawPages({ path: local, mime: file.mime, pages: drawings }, signal),
        )
        .then(() => null, unreadable)
      const sizes = await Promise.all(drawings.map(({ outPath }) => sizeOf(outPath)))
      for (const [at, { page, outPath }] of drawings.entries()) {
        const sizeBytes = sizes[at] ?? null
        if (sizeBytes !== null) await drawnPages.keep(drawnPages.key(file.id, page), outPath, sizeBytes)
      }
      return resultsOf(pages, sizes, failure)
    } finally {
      room.end()
      await fs.rm(folder, { recursive: true, force: true })
    }
  })

  function reserve(count: number) {
    try {
      return disk.reserve('own', count * mostPageBytes)
    } catch (error) {
      throw storageProblem(error)
    }
  }

  return {
    /**
     * The picture of a page, counted from 1, and its name. @throws Problem `page_not_found` for a page that does not
     * exist
     */
    async find(
      viewer: Viewer,
      id: FileId,
      page: number,
      { address, signal }: Asker,
    ): Promise<{ choice: StreamChoice; name: string }> {
      const file = await files.find(viewer, id)
      if (file.pages === null || page > file.pages) throw new Problem('page_not_found')
      const key = drawnPages.key(file.id, page)
      const asker = viewer.kind === 'user' ? viewer.userId : address
      if (!(await content.has(key))) await turns.want({ file, page, viewer: asker, signal })
      return {
        choice: { key, mime: 'image/webp', disposition: 'inline' },
        name: `${file.name}, page ${page}.webp`,
      }
    },
  }
}

export type PdfPages = ReturnType<typeof createPdfPages>

function unreadable(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error
  throw error
}

const sizeOf = (file: string): Promise<number | null> =>
  fs.stat(file).then(
    ({ size }) => size,
    () => null,
  )

/** The page at which rendering ended does not exist; later ones go to another turn, unless none was rendered at all. */
function resultsOf(
  pages: readonly number[],
  sizes: readonly (number | null)[],
  failure: Unreadable | null,
): PageResults {
  const refusal = new Problem('page_not_found', { cause: failure })
  const ended = sizes.indexOf(null)
  const isAnyDrawn = sizes.some((size) => size !== null)
  return new Map(
    pages.map((page, at): [number, 'drawn' | 'left' | Error] => {
      if (sizes[at] !== null) return [page, 'drawn']
      const isForLater = failure !== null && isAnyDrawn && at !== ended
      return [page, isForLater ? 'left' : refusal]
    }),
  )
}
