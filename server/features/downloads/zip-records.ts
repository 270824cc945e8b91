/** A stored (not compressed) file of a zip. */
export interface ZipEntry {
  /** Unique, safe on every system, with `/` between folders. */
  path: string
  sizeBytes: number
  /** Milliseconds since 1970. */
  modifiedAt: number
}

// Records of APPNOTE.TXT 6.3.10. Their lengths follow from paths, sizes and offsets alone, so every offset of a zip is
// known before any file is opened. Checksums are in the headers, not after the data: some programs cannot read stored
// files otherwise.

const large = 0xff_ff_ff_ff
const manyEntries = 0xff_ff
const utf8 = 1 << 11
const zip64Version = 45
const usualVersion = 20
const madeOnUnix = 3 << 8
/** A regular file that its owner may write. */
const fileMode = 0o100_644
const timeExtraBytes = 9

const isLarge = (value: number) => value >= large
const zip64ExtraBytes = (values: number) => (values === 0 ? 0 : 4 + 8 * values)

export const localHeaderBytes = ({ path, sizeBytes }: ZipEntry): number =>
  30 + Buffer.byteLength(path) + timeExtraBytes + zip64ExtraBytes(isLarge(sizeBytes) ? 2 : 0)

export const directoryRecordBytes = ({ path, sizeBytes }: ZipEntry, offset: number): number =>
  46 + Buffer.byteLength(path) + timeExtraBytes + zip64ExtraBytes(largeValues(sizeBytes, offset).length)

/** The record before the data of a file. */
export function localHeader(entry: ZipEntry, crc32: number): Buffer {
  const name = Buffer.from(entry.path)
  const values = isLarge(entry.sizeBytes) ? [entry.sizeBytes, entry.sizeBytes] : []
  const fixed = Buffer.alloc(30)
  fixed.writeUInt32LE(0x04_03_4b_50, 0)
  writeCommon(fixed, 4, entry, crc32, { nameBytes: name.length, values, isLargeHere: values.length > 0 })
  return Buffer.concat([fixed, name, timeExtra(entry), zip64Extra(values)])
}

/** The record of a file in the central directory; `offset` is where its local header is. */
export function directoryRecord(entry: ZipEntry, crc32: number, offset: number): Buffer {
  const name = Buffer.from(entry.path)
  const values = largeValues(entry.sizeBytes, offset)
  const fixed = Buffer.alloc(46)
  fixed.writeUInt32LE(0x02_01_4b_50, 0)
  fixed.writeUInt16LE(madeOnUnix | zip64Version, 4)
  writeCommon(fixed, 6, entry, crc32, {
    nameBytes: name.length,
    values,
    isLargeHere: isLarge(entry.sizeBytes),
  })
  fixed.writeUInt32LE(fileMode * 2 ** 16, 38)
  fixed.writeUInt32LE(Math.min(offset, large), 42)
  return Buffer.concat([fixed, name, timeExtra(entry), zip64Extra(values)])
}

/** The records at the end of a zip. */
export function zipEnd(entries: number, directory: { offset: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(entries, manyEntries), 8)
  end.writeUInt16LE(Math.min(entries, manyEntries), 10)
  end.writeUInt32LE(Math.min(directory.bytes, large), 12)
  end.writeUInt32LE(Math.min(directory.offset, large), 16)
  if (entries < manyEntries && !isLarge(directory.bytes) && !isLarge(directory.offset)) return end
  const end64 = Buffer.alloc(76)
  end64.writeUInt32LE(0x06_06_4b_50, 0)
  // Of the rest of this record.
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(madeOnUnix | zip64Version, 12)
  end64.writeUInt16LE(zip64Version, 14)
  end64.writeBigUInt64LE(BigInt(entries), 24)
  end64.writeBigUInt64LE(BigInt(entries), 32)
  end64.writeBigUInt64LE(BigInt(directory.bytes), 40)
  end64.writeBigUInt64LE(BigInt(directory.offset), 48)
  // Where that record is.
  end64.writeUInt32LE(0x07_06_4b_50, 56)
  end64.writeBigUInt64LE(BigInt(directory.offset + directory.bytes), 64)
  end64.writeUInt32LE(1, 72)
  return Buffer.concat([end64, end])
}

/** The 64-bit values of a directory record, in the order of the specification. */
const largeValues = (sizeBytes: number, offset: number): number[] => [
  ...(isLarge(sizeBytes) ? [sizeBytes, sizeBytes] : []),
  ...(isLarge(offset) ? [offset] : []),
]

/** The fields that both records have, from `at` on. */
function writeCommon(
  record: Buffer,
  at: number,
  { sizeBytes, modifiedAt }: ZipEntry,
  crc32: number,
  extra: { nameBytes: number; values: number[]; isLargeHere: boolean },
): void {
  const { time, date } = dosTime(modifiedAt)
  const size = Math.min(sizeBytes, large)
  record.writeUInt16LE(extra.values.length > 0 ? zip64Version : usualVersion, at)
  record.writeUInt16LE(utf8, at + 2)
  record.writeUInt16LE(time, at + 6)
  record.writeUInt16LE(date, at + 8)
  record.writeUInt32LE(crc32, at + 10)
  record.writeUInt32LE(size, at + 14)
  record.writeUInt32LE(size, at + 18)
  record.writeUInt16LE(extra.nameBytes, at + 22)
  record.writeUInt16LE(timeExtraBytes + zip64ExtraBytes(extra.values.length), at + 24)
}

/** The time in UTC and seconds; the time of the fixed part has no zone. */
function timeExtra({ modifiedAt }: ZipEntry): Buffer {
  const extra = Buffer.alloc(timeExtraBytes)
  extra.writeUInt16LE(0x54_55, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  const seconds = Math.floor(modifiedAt / 1000)
  extra.writeInt32LE(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, seconds)), 5)
  return extra
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(zip64ExtraBytes(values.length))
  if (values.length === 0) return extra
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, place) => extra.writeBigUInt64LE(BigInt(value), 4 + 8 * place))
  return extra
}

/** In UTC, in steps of two seconds, from 1980 to 2107. */
function dosTime(milliseconds: number): { time: number; date: number } {
  const at = new Date(
    Math.max(Date.UTC(1980, 0, 1), Math.min(Date.UTC(2107, 11, 31, 23, 59, 58), milliseconds)),
  )
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}
