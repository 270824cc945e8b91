import fs from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  path: string
  sizeBytes: number
  packedBytes: number
  checksum: number
  isPacked: boolean
  /** Where its local header begins. */
  at: number
}

/** Bytes that can be read anywhere; a zip may be larger than memory. */
export interface ZipBytes {
  sizeBytes: number
  read(at: number, length: number): Buffer
}

/** The files of a zip by their paths, in order, read through its central directory; a wrong checksum throws. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const bytes = { sizeBytes: zip.length, read: (at: number, length: number) => zip.subarray(at, at + length) }
  return new Map(listZip(bytes).map((entry) => [entry.path, contentOf(bytes, entry)]))
}

/** The zip in an open file. */
export const zipInFile = (file: number): ZipBytes => ({
  sizeBytes: fs.fstatSync(file).size,
  read(at, length) {
    const part = Buffer.alloc(length)
    if (fs.readSync(file, part, 0, length, at) !== length) throw new Error('this zip ends too early')
    return part
  },
})

/** What the central directory says, with the larger numbers of zip64; throws where it contradicts itself. */
export function listZip(bytes: ZipBytes): ZipEntry[] {
  const { count, at, sizeBytes } = findDirectory(bytes)
  const directory = bytes.read(at, sizeBytes)
  const found = new Map<string, ZipEntry>()
  let place = 0
  for (let index = 0; index < count; index += 1) {
    const { entry, end } = readEntry(directory, place)
    if (found.has(entry.path)) throw new Error(`${entry.path} is there twice`)
    found.set(entry.path, entry)
    place = end
  }
  if (place !== sizeBytes) throw new Error('the central directory is longer than its entries')
  return [...found.values()]
}

/** The content of a file in a zip; a wrong checksum throws, and so does another header than the directory's. */
export function contentOf(bytes: ZipBytes, entry: ZipEntry): Buffer {
  const packed = bytes.read(contentBegin(bytes, entry), entry.packedBytes)
  const content = entry.isPacked ? inflateRawSync(packed) : packed
  if (content.length !== entry.sizeBytes || crc32(content) !== entry.checksum)
    throw new Error(`${entry.path} is damaged`)
  return content
}

/** Where the bytes of a file begin. */
export function contentBegin(bytes: ZipBytes, entry: ZipEntry): number {
  const header = bytes.read(entry.at, 30)
  const nameLength = header.readUInt16LE(26)
  const isRight =
    header.readUInt32LE(0) === 0x04_03_4b_50 &&
    bytes.read(entry.at + 30, nameLength).toString('utf8') === entry.path
  if (!isRight) throw new Error(`${entry.path} does not begin where the central directory says`)
  return entry.at + 30 + nameLength + header.readUInt16LE(28)
}

/** The offset of the central directory: from the end record, or from that of zip64 where one is too small. */
function findDirectory(bytes: ZipBytes): { count: number; at: number; sizeBytes: number } {
  const tailAt = Math.max(0, bytes.sizeBytes - 70_000)
  const tail = bytes.read(tailAt, bytes.sizeBytes - tailAt)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('this zip has no end')
  const said = {
    count: tail.readUInt16LE(end + 10),
    sizeBytes: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  }
  if (said.count !== 0xff_ff && said.sizeBytes !== 0xff_ff_ff_ff && said.at !== 0xff_ff_ff_ff) return said
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07_06_4b_50)
    throw new Error('this zip does not say where its large end is')
  const large = bytes.read(Number(tail.readBigUInt64LE(end - 12)), 56)
  if (large.readUInt32LE(0) !== 0x06_06_4b_50) throw new Error('the large end of this zip is broken')
  const [count, sizeBytes, at] = [32, 40, 48].map((place) => Number(large.readBigUInt64LE(place)))
  return { count: count ?? 0, sizeBytes: sizeBytes ?? 0, at: at ?? 0 }
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; end: number } {
  if (directory.readUInt32LE(at) !== 0x02_01_4b_50)
    throw new Error('an entry of the central directory is broken')
  const nameLength = directory.readUInt16LE(at + 28)
  const extraLength = directory.readUInt16LE(at + 30)
  const nameEnd = at + 46 + nameLength
  const large = largeNumbers(directory.subarray(nameEnd, nameEnd + extraLength))
  // In this order, and only those that are too large for their place.
  const number = (place: number) => {
    const small = directory.readUInt32LE(at + place)
    return small === 0xff_ff_ff_ff ? large() : small
  }
  const sizeBytes = number(24)
  const packedBytes = number(20)
  return {
    entry: {
      path: directory.toString('utf8', at + 46, nameEnd),
      sizeBytes,
      packedBytes,
      checksum: directory.readUInt32LE(at + 16),
      isPacked: directory.readUInt16LE(at + 10) !== 0,
      at: number(42),
    },
    end: nameEnd + extraLength + directory.readUInt16LE(at + 32),
  }
}

/** The 64-bit numbers of an entry's extra field, one after the other. */
function largeNumbers(extra: Buffer): () => number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let place = at + 4
    return () => Number(extra.readBigUInt64LE((place += 8) - 8))
  }
  return () => {
    throw new Error('an entry of the central directory lacks its large numbers')
  }
}
