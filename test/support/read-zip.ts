import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip by their paths, in order, read through its central directory; a wrong checksum throws. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('this zip has no end')
  const count = zip.readUInt16LE(end + 10)
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(zip, at)
    if (found.has(entry.path)) throw new Error(`${entry.path} is there twice`)
    found.set(entry.path, entry.content)
    at = entry.end
  }
  return found
}

function readEntry(zip: Buffer, at: number): { path: string; content: Buffer; end: number } {
  if (zip.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('an entry of the central directory is broken')
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
  const path = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
  const header = zip.readUInt32LE(at + 42)
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  const content = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${path} is damaged`)
  return { path, content, end: at + 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0) }
}
