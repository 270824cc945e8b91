import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { Unreadable } from '#server/engines/media/media.ts'

const megabyte = 1024 * 1024
/** More parts are no document. */
const mostParts = 20_000
/** Bytes that are unpacked of one file, all parts together: a sheet of a million rows has several hundred megabytes. */
const mostUnpackedBytes = 1_536 * megabyte
/** Sheets of equal rows are packed a hundredfold. */
const most = { ratio: 400, ratioFrom: 32 * megabyte, textBytes: 16 * megabyte } as const

export const archiveReasons = {
  damaged: 'This file is damaged: its parts can’t be unpacked.',
  bomb: 'This file unpacks to far more than it should, so it’s kept unread.',
  locked: 'This file is password-protected.',
} as const

/** The parts of a document that is a zip, by their names. */
export interface Archive {
  names: readonly string[]
  has(name: string): boolean
  /** The bytes of a part, unpacked as they are read. @throws Unreadable */
  stream(name: string): AsyncGenerator<Buffer>
  /** A short part as text; '' for a missing one. @throws Unreadable */
  text(name: string): Promise<string>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a zip whose parts are read one after another, within limits. @throws Unreadable */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuse)
  try {
    if (zip.entryCount > mostParts) throw new Unreadable(archiveReasons.bomb)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= mostParts) throw new Unreadable(archiveReasons.bomb)
      // Of two parts with one name, Office reads the first.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
    }
    return archiveOf(zip, entries)
  } catch (error) {
    zip.close()
    return refuse(error)
  }
}

function archiveOf(zip: yauzl.ZipFile, entries: ReadonlyMap<string, Entry>): Archive {
  let unpackedBytes = 0

  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (entry === undefined) throw new Unreadable(archiveReasons.damaged)
    if (entry.isEncrypted()) throw new Unreadable(archiveReasons.locked)
    if (isBomb(entry) || unpackedBytes + entry.uncompressedSize > mostUnpackedBytes)
      throw new Unreadable(archiveReasons.bomb)
    let packed: Readable | null = null
    try {
      packed = await zip.openReadStreamPromise(entry)
      for await (const chunk of packed as AsyncIterable<Buffer>) {
        unpackedBytes += chunk.length
        yield chunk
      }
    } catch (error) {
      refuse(error)
    } finally {
      packed?.destroy()
    }
  }

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    stream,
    async text(name) {
      const entry = entries.get(name)
      if (entry === undefined) return ''
      if (entry.uncompressedSize > most.textBytes) throw new Unreadable(archiveReasons.bomb)
      const chunks = await Array.fromAsync(stream(name))
      return Buffer.concat(chunks).toString('utf8')
    },
    async [Symbol.asyncDispose]() {
      zip.close()
    },
  }
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > most.ratioFrom && uncompressedSize > compressedSize * most.ratio

function refuse(error: unknown): never {
  if (error instanceof Unreadable) throw error
  throw new Unreadable(archiveReasons.damaged, { cause: error })
}
