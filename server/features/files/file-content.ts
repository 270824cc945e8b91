import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'
import type { BytesReply, OpenBytes } from '#server/calls/replies.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { DriveContent } from './drive-content.ts'
import { storageSource } from './storage-keys.ts'
import { storageProblem } from './storage-problem.ts'
import type { StreamChoice } from './stream-policy.ts'

/** Where the bytes of a file lie, as its row says. */
export interface ContentPlace {
  storageKey: string
}

/** Seconds a browser may show its copy without asking again: as long as a picture outlives 'Make private'. */
const keptSeconds = 300

export type FileContent = ReturnType<typeof createFileContent>

/**
 * The bytes of files and of the pictures made of them, for whoever may have them: the only reader of storage keys. They lie in
 * the store, or in the drive of their owner.
 */
export function createFileContent({ storage, drives }: { storage: Storage; drives: DriveContent }) {
  async function open(key: string): Promise<OpenBytes> {
    if (isInDrive(key)) return drives.open(key)
    const object = await storage.open(key).catch(refuse)
    return { ...object, read: (range) => object.read(range).catch(refuse) }
  }

  return {
    /** What was chosen, as a reply; `name` is what a download is called. */
    reply: (choice: StreamChoice, name: string): BytesReply => ({
      open: () => open(choice.key),
      // Other content has another key, and a picture that is made again is the same.
      tag: choice.key.replaceAll('/', '-'),
      mime: choice.mime,
      name,
      disposition: choice.disposition,
      keep: { seconds: keptSeconds, by: 'viewer' },
    }),

    /**
     * The original, or a part of it.
     * @throws Problem `file_not_found`, `storage_unavailable`, and what `driveProblem` tells
     */
    read: (file: ContentPlace, range?: ByteRange): Promise<Readable> =>
      isInDrive(file.storageKey)
        ? drives.read(file.storageKey, range)
        : storage.read(file.storageKey, range).catch(refuse),

    /**
     * Gives work a local path of the original for the time of `use`; it is only to be read. Throws as the storage does, and
     * Unreadable when a drive has not got it.
     */
    withLocalFile: <T>(
      file: ContentPlace,
      use: (path: string) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> =>
      isInDrive(file.storageKey)
        ? drives.withLocalFile(file.storageKey, use, signal)
        : storage.withLocalFile(file.storageKey, use),

    /** Whether a picture has been made. */
    has: async (key: string): Promise<boolean> => (await storage.stat(key)) !== null,
  }
}

const isInDrive = (key: string): boolean => storageSource(key) !== 'storypad'

function refuse(error: unknown): never {
  throw storageProblem(error)
}
