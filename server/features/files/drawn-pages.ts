import type { FileId } from '#contract/ids.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Storage, StoredObject } from '#server/engines/storage/storage.ts'

const megabyte = 1024 * 1024
/** Pages kept per document: as many as a user reads in a day. */
const mostOfFile = 200
const mostBytes = 512 * megabyte
/** Bytes written between two sweeps, on top of the limit. */
const bytesBetweenLooks = 64 * megabyte

const folder = 'pages/'

/** The key prefix of a document's pages. */
export const pagesOf = (id: FileId): string => `${folder}${id.slice(-2)}/${id}-`

export type DrawnPages = ReturnType<typeof createDrawnPages>

/** A cache of rendered pages. They can be rendered again, so few are kept: the newest of each document and in total. */
export function createDrawnPages({ storage, warn }: { storage: Storage; warn: Warn }) {
  let bytesSinceLook = 0
  let looking: Promise<void> | null = null

  async function removeOld(): Promise<void> {
    bytesSinceLook = 0
    const pages = await Array.fromAsync(storage.list(folder))
    await storage.remove(tooMany(pages).map(({ key }) => key))
  }

  /** Concurrent callers share one sweep. */
  function sweep(): Promise<void> {
    looking ??= removeOld().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    sweep,
    key: (id: FileId, page: number): string => `${pagesOf(id)}${page}`,

    /** Stores a rendered page by moving its file. @throws storage errors */
    async keep(key: string, path: string, sizeBytes: number): Promise<void> {
      await storage.putFile(key, path)
      bytesSinceLook += sizeBytes
      if (bytesSinceLook >= bytesBetweenLooks)
        await sweep().catch((err: unknown) => warn(err, 'old drawn pages were not removed'))
    },
  }
}

/** The pages beyond the limits, oldest first. */
export function tooMany(
  pages: readonly StoredObject[],
  most = { ofFile: mostOfFile, bytes: mostBytes },
): StoredObject[] {
  const countOf = new Map<string, number>()
  let bytes = 0
  return pages
    .toSorted((one, other) => other.modifiedAt.getTime() - one.modifiedAt.getTime())
    .filter(({ key, sizeBytes }) => {
      const file = key.slice(0, key.lastIndexOf('-'))
      const count = (countOf.get(file) ?? 0) + 1
      countOf.set(file, count)
      if (count > most.ofFile || bytes + sizeBytes > most.bytes) return true
      bytes += sizeBytes
      return false
    })
}
