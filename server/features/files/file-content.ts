import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'
import type { BytesReply, OpenBytes } from '#server/calls/replies.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { DriveContent } from './drive-content.ts'
import { contentDisposition } from '#server/lib/content-disposition.ts'
import { periodOfSigned } from './signed-address.ts'
import { storageSource } from './storage-keys.ts'
import { storageProblem } from './storage-problem.ts'
import type { StreamChoice } from './stream-policy.ts'

/** Where the bytes of a file are, from its row. */
export interface ContentPlace {
  storageKey: string
}

/** Seconds a browser may use its copy without revalidating; a picture stays visible this long after 'Make private'. */
const keptSeconds = 300

export type FileContent = ReturnType<typeof createFileContent>

/**
 * Reads the bytes of files and their pictures, for callers whose access is checked: the only reader of storage keys.
 * They are in the store, or in the owner's drive.
 */
export function createFileContent({ storage, drives }: { storage: Storage; drives: DriveContent }) {
  async function open(key: string): Promise<OpenBytes> {
    if (isInDrive(key)) return drives.open(key)
    const object = await storage.open(key).catch(refuse)
    return { ...object, read: (range) => object.read(range).catch(refuse) }
  }

  /** Pictures, films and downloads come from the store where browsers reach it; scripts read the rest, from here only. */
  async function elsewhere({ key, mime, disposition }: StreamChoice, name: string): Promise<string | null> {
    if (isInDrive(key) || (disposition === 'inline' && !/^(?:image|video|audio)\//.test(mime))) return null
    return storage.addressOf(key, {
      mime,
      disposition: contentDisposition(disposition, name),
      ...periodOfSigned(Date.now()),
      keptSeconds,
    })
  }

  return {
    /** The chosen object as a reply; `name` is the download's file name. */
    reply: (choice: StreamChoice, name: string): BytesReply => ({
      open: () => open(choice.key),
      elsewhere: () => elsewhere(choice, name),
      // Changed content has a new key, and re-rendering a picture gives the same bytes.
      tag: choice.key.replaceAll('/', '-'),
      mime: choice.mime,
      name,
      disposition: choice.disposition,
      keep: { seconds: keptSeconds, by: 'viewer' },
    }),

    /**
     * The original, or a range of it.
     * @throws Problem `file_not_found`, `storage_unavailable`, and as `driveProblem`
     */
    read: (file: ContentPlace, range?: ByteRange): Promise<Readable> =>
      isInDrive(file.storageKey)
        ? drives.read(file.storageKey, range)
        : storage.read(file.storageKey, range).catch(refuse),

    /**
     * Provides a read-only local path of the original while `use` runs.
     * @throws storage errors, and Unreadable when a drive does not have it
     */
    withLocalFile: <T>(
      file: ContentPlace,
      use: (path: string) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> =>
      isInDrive(file.storageKey)
        ? drives.withLocalFile(file.storageKey, use, signal)
        : storage.withLocalFile(file.storageKey, use),

    /** Whether a picture exists. */
    has: async (key: string): Promise<boolean> => (await storage.stat(key)) !== null,

    /** The size of an object of the store; null when it has none under this key. @throws Problem `storage_unavailable` */
    sizeOf: async (key: string): Promise<number | null> =>
      (await storage.stat(key).catch(refuse))?.sizeBytes ?? null,

    /** The bytes of an object, or a range of them. @throws Problem `file_not_found`, `storage_unavailable` */
    readObject: async (key: string, range?: ByteRange): Promise<Buffer | Readable> =>
      (await open(key)).read(range),
  }
}

const isInDrive = (key: string): boolean => storageSource(key) !== 'storypad'

function refuse(error: unknown): never {
  throw storageProblem(error)
}
