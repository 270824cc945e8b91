import { open, type FileHandle } from 'node:fs/promises'
import { Demuxer } from 'node-av/api'
import { readAt } from '#server/engines/media/image/read-at.ts'
import type { RawPicture } from '#server/engines/media/image/raw-picture.ts'
import { frameAt } from './video-frame.ts'

const [directoryHead, directoryEntry, bitmapHead] = [6, 16, 40]

/** The largest picture of an icon or cursor; of equal ones that with the most colours. Null when none is decoded. */
export async function decodeIcon(path: string): Promise<RawPicture | null> {
  const file = await open(path)
  try {
    // A cursor has the same form, and is not recognised as one.
    const options = { protocol_whitelist: 'file', format_whitelist: 'ico' }
    await using input = await Demuxer.open(path, { format: 'ico', options })
    const pictures = []
    for (const stream of input.streams) {
      const bitmap = await bitmapAt(file, stream.index)
      // A PNG has all of its colours.
      pictures.push({ stream, bitmap, width: stream.codecpar.width, bits: bitmap?.bits ?? 32 })
    }
    const [best] = pictures.toSorted((one, other) => other.width - one.width || other.bits - one.bits)
    const picture = best === undefined ? null : await frameAt(input, best.stream, 0)
    return picture === null || !best?.bitmap ? picture : masked(picture, await maskOf(file, best.bitmap))
  } finally {
    await file.close()
  }
}

/** A picture in an icon that is no PNG. */
interface Bitmap {
  width: number
  height: number
  bits: number
  maskStart: number
}

/** Its colours are followed by a mask of one bit for each pixel, and the height in its header is that of both. */
async function bitmapAt(file: FileHandle, index: number): Promise<Bitmap | null> {
  const entry = await readAt(file, directoryHead + index * directoryEntry, directoryEntry)
  if (entry.length < directoryEntry) return null
  const start = entry.readUInt32LE(12)
  const head = await readAt(file, start, bitmapHead)
  const isPlain =
    head.length === bitmapHead && head.readUInt32LE(0) === bitmapHead && head.readUInt32LE(16) === 0
  if (!isPlain) return null
  const [width, height, bits] = [head.readInt32LE(4), head.readInt32LE(8) / 2, head.readUInt16LE(14)]
  const colours = head.readUInt32LE(32) || (bits <= 8 ? 2 ** bits : 0)
  return { width, height, bits, maskStart: start + bitmapHead + colours * 4 + rowBytes(width, bits) * height }
}

/** Rows are multiples of four bytes. */
const rowBytes = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4

const largestEdge = 1_024

/** 1 where the picture is transparent, by row from above; null without a mask. */
async function maskOf(file: FileHandle, { width, height, maskStart }: Bitmap): Promise<Uint8Array | null> {
  if (!(width > 0 && height > 0 && width <= largestEdge && height <= largestEdge)) return null
  const row = rowBytes(width, 1)
  const bits = await readAt(file, maskStart, row * height)
  if (bits.length < row * height) return null
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return ((bits[(height - 1 - y) * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
  })
}

/** A picture that has a transparency of its own does not need the mask. */
function masked(picture: RawPicture, mask: Uint8Array | null): RawPicture {
  const { data, width, height } = picture
  if (mask?.length !== width * height) return picture
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return picture
  for (const [at, bit] of mask.entries()) if (bit === 1) data[at * 4 + 3] = 0
  return picture
}
