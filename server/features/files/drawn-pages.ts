import type { FileId } from '#contract/ids.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { Storage, StoredObject } from '#server/engines/storage/storage.ts'

const megabyte = 1024 * 1024
/** Of one document: as many as somebody leafs through in a day. */
const mostOfFile = 200
const mostBytes = 512 * megabyte
/** So much is kept before the next look, beside what may be kept. */
const bytesBetweenLooks = 64 * megabyte

const folder = 'pages/'

/** How the keys of a document's pages begin. */
export const pagesOf = (id: FileId): string => `${folder}${id.slice(-2)}/${id}-`

export type DrawnPages = ReturnType<typeof createDrawnPages>

/**
 * Pages of documents that were drawn because somebody looked at them. They can be drawn again at any time, so that few are
 * kept: the newest of each document, and of all together.
 */
export function createDrawnPages({ storage, warn }: { storage: Storage; warn: Warn }) {
  let bytesSinceLook = 0
  let looking: Promise<void> | null = null

  async function removeOld(): Promise<void> {
    bytesSinceLook = 0
    const pages = await Array.fromAsync(storage.list(folder))
    await storage.remove(tooMany(pages).map(({ key }) => key))
  }

  /** Whoever comes while somebody looks waits for the same look. */
  function sweep(): Promise<void> {
    looking ??= removeOld().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    sweep,
    key: (id: FileId, page: number): string => `${pagesOf(id)}${page}`,

    /** Takes a picture over. @throws as the storage does. */
    async keep(key: string, path: string, sizeBytes: number): Promise<void> {
      await storage.putFile(key, path)
      bytesSinceLook += sizeBytes
      if (bytesSinceLook >= bytesBetweenLooks)
        await sweep().catch((err: unknown) => warn(err, 'old drawn pages were not removed'))
    },
  }
}

/** What is beyond the limits, the oldest first to go. */
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
