import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '#server/lib/byte-range.ts'
import {
  directoryRecord,
  directoryRecordBytes,
  localHeader,
  localHeaderBytes,
  zipEnd,
  type ZipEntry,
} from './zip-records.ts'

/** Reads the files of a zip. */
export interface ZipContents<Entry extends ZipEntry> {
  /** The CRC-32 of a file; may have to read it. */
  checksum(entry: Entry): Promise<number>
  /** The bytes of a file that is not empty, or a range of them. */
  read(entry: Entry, range?: ByteRange): Promise<Buffer | Readable>
}

/** A chunk that is sent; shorter pieces are put together. */
const chunkBytes = 128 * 1024
/** Files up to this size are read ahead of their turn, up to so many at once: a store takes milliseconds for each. */
const aheadBytes = 128 * 1024
const mostAhead = 8

interface Directory {
  offset: number
  bytes: number
}

export function zipSize(entries: readonly ZipEntry[]): number {
  const directory = findDirectory(entries)
  return directory.offset + directory.bytes + zipEnd(entries.length, directory).length
}

/**
 * The bytes of a zip, or a range of them, as a stream. It opens one large file at a time, and only those in the range;
 * destroying it, or aborting the signal, closes them.
 */
export function readZip<Entry extends ZipEntry>(
  entries: readonly Entry[],
  contents: ZipContents<Entry>,
  signal: AbortSignal,
  range?: ByteRange,
): Readable {
  const { start, end } = range ?? { start: 0, end: zipSize(entries) - 1 }
  const pieces = zipPieces(entries, contents, { start, end }, signal)
  return Readable.from(inChunks(pieces), { objectMode: false, highWaterMark: chunkBytes, signal })
}

function findDirectory(entries: readonly ZipEntry[]): Directory {
  let [offset, bytes] = [0, 0]
  for (const entry of entries) {
    bytes += directoryRecordBytes(entry, offset)
    offset += localHeaderBytes(entry) + entry.sizeBytes
  }
  return { offset, bytes }
}

async function* zipPieces<Entry extends ZipEntry>(
  entries: readonly Entry[],
  contents: ZipContents<Entry>,
  range: ByteRange,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const ahead = readAhead(entries, contents)
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const dataAt = at + localHeaderBytes(entry)
    const next = dataAt + entry.sizeBytes
    if (at > range.end) return
    if (next > range.start) {
      signal.throwIfAborted()
      if (dataAt > range.start) yield cut(localHeader(entry, await contents.checksum(entry)), at, range)
      const part = overlap({ start: dataAt, end: next - 1 }, range)
      if (part) {
        const inFile = { start: part.start - dataAt, end: part.end - dataAt }
        yield* exactly(await ahead.read(index, entry, inFile), bytesOf(inFile), signal)
      }
    }
    at = next
  }
  yield* directoryPieces(entries, contents, range, at, signal)
}

async function* directoryPieces<Entry extends ZipEntry>(
  entries: readonly Entry[],
  contents: ZipContents<Entry>,
  range: ByteRange,
  directoryAt: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let [at, offset] = [directoryAt, 0]
  for (const entry of entries) {
    if (at > range.end) return
    const bytes = directoryRecordBytes(entry, offset)
    if (at + bytes > range.start) {
      signal.throwIfAborted()
      yield cut(directoryRecord(entry, await contents.checksum(entry), offset), at, range)
    }
    at += bytes
    offset += localHeaderBytes(entry) + entry.sizeBytes
  }
  const directory = { offset: directoryAt, bytes: at - directoryAt }
  yield cut(zipEnd(entries.length, directory), at, range)
}

/** Reads small files before their turn, as buffers, which need no closing. */
function readAhead<Entry extends ZipEntry>(entries: readonly Entry[], contents: ZipContents<Entry>) {
  const ready = new Map<number, Promise<Buffer>>()
  let next = 0

  function begin(index: number): void {
    for (next = Math.max(next, index + 1); next < entries.length && next <= index + mostAhead; next += 1) {
      const entry = entries[next]
      if (entry === undefined || entry.sizeBytes === 0 || entry.sizeBytes > aheadBytes) continue
      const reading = contents.read(entry).then(asBuffer)
      // Thrown when its turn comes; until then it is not unhandled.
      reading.catch(() => {})
      ready.set(next, reading)
    }
  }

  return {
    /** The bytes of a part of an entry. */
    async read(index: number, entry: Entry, part: ByteRange): Promise<Buffer | Readable> {
      begin(index)
      const whole = ready.get(index)
      ready.delete(index)
      if (whole) return (await whole).subarray(part.start, part.end + 1)
      return contents.read(entry, bytesOf(part) === entry.sizeBytes ? undefined : part)
    },
  }
}

const asBuffer = async (bytes: Buffer | Readable): Promise<Buffer> =>
  Buffer.isBuffer(bytes) ? bytes : buffer(bytes)

/** Passes on the data of a file, which must be as long as its header says. */
async function* exactly(
  source: Buffer | Readable,
  expected: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let left = expected
  if (Buffer.isBuffer(source)) {
    left -= source.length
    if (left === 0) yield source
  } else {
    const bytes = addAbortSignal(signal, source)
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      left -= piece.length
      if (left < 0) break
      yield piece
    }
  }
  if (left !== 0) throw new Error('a file of a zip has another size than before')
}

/** Puts small pieces together; a socket takes few large chunks faster than many small ones. */
async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    held.push(piece)
    bytes += piece.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(held, bytes)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held, bytes)
}

const bytesOf = ({ start, end }: ByteRange) => end - start + 1

/** The part of a record that is in the range. */
const cut = (record: Buffer, at: number, { start, end }: ByteRange): Buffer =>
  record.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))

function overlap(one: ByteRange, other: ByteRange): ByteRange | null {
  const [start, end] = [Math.max(one.start, other.start), Math.min(one.end, other.end)]
  return start <= end ? { start, end } : null
}
