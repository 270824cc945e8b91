import { open, type FileHandle } from 'node:fs/promises'

/** More is an attack. */
const mostDirectories = 10_000
const newSubfileType = 254
/** A smaller version of another picture, or a mask for one. */
const noPage = 0b101

/**
 * The directories of a TIFF that are pages, by their number from 0; thumbnails are none. Empty for a BigTIFF and for
 * what is none.
 */
export async function tiffPages(path: string): Promise<number[]> {
  const file = await open(path)
  try {
    return await readDirectories(file)
  } finally {
    await file.close()
  }
}

async function readDirectories(file: FileHandle): Promise<number[]> {
  const head = await readAt(file, 0, 8)
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  if (head.length < 8 || short(head, 2) !== 42) return []
  const pages: number[] = []
  const seen = new Set<number>()
  let offset = long(head, 4)
  while (offset !== 0 && !seen.has(offset) && seen.size < mostDirectories) {
    const count = await readAt(file, offset, 2)
    const length = count.length < 2 ? 0 : short(count, 0) * 12
    const entries = await readAt(file, offset + 2, length + 4)
    if (entries.length < length + 4) break
    let subfile = 0
    for (let at = 0; at < length; at += 12) {
      if (short(entries, at) === newSubfileType) subfile = long(entries, at + 8)
    }
    if ((subfile & noPage) === 0) pages.push(seen.size)
    seen.add(offset)
    offset = long(entries, length)
  }
  return pages
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
