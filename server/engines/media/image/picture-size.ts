import { jpegXlSize } from './jpeg-xl-size.ts'

export interface Size {
  width: number
  height: number
}

/** The size in the header of a picture that no library here decodes; null when the format is not known. */
export function pictureSize(head: Uint8Array, mime: string): Size | null {
  const size = sizeReaders[mime]?.(new DataView(head.buffer, head.byteOffset, head.byteLength)) ?? null
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

type SizeReader = (view: DataView) => Size | null

/** The box `ihdr` of a JPEG 2000 file is among its first. */
const boxesWithin = 4_096

const jpeg2000: SizeReader = (view) => {
  for (let at = 4; at + 12 <= Math.min(view.byteLength, boxesWithin); at += 1)
    if (view.getUint32(at) === 0x69686472)
      return { height: view.getUint32(at + 4), width: view.getUint32(at + 8) }
  return null
}

/** The marker SIZ follows the start of a codestream. */
const codestream: SizeReader = (view) => {
  if (view.byteLength < 24 || view.getUint32(0) !== 0xff4fff51) return null
  return {
    width: view.getUint32(8) - view.getUint32(16),
    height: view.getUint32(12) - view.getUint32(20),
  }
}

const photoshop: SizeReader = (view) =>
  view.byteLength < 26 ? null : { height: view.getUint32(14), width: view.getUint32(18) }

const targa: SizeReader = (view) =>
  view.byteLength < 18 ? null : { width: view.getUint16(12, true), height: view.getUint16(14, true) }

/** The largest of its pictures; 0 means 256. */
const icon: SizeReader = (view) => {
  if (view.byteLength < 22) return null
  const count = Math.min(view.getUint16(4, true), Math.floor((view.byteLength - 6) / 16))
  const sizes = Array.from({ length: count }, (_, at) => ({
    width: view.getUint8(6 + 16 * at) || 256,
    height: view.getUint8(7 + 16 * at) || 256,
  }))
  return sizes.toSorted((one, other) => other.width - one.width)[0] ?? null
}

/** A bitmap whose pixels are all there; a height below 0 is counted from above. */
const bitmap: SizeReader = (view) => {
  if (view.byteLength < 26 || view.getUint16(0) !== 0x424d) return null
  const isOld = view.getUint32(14, true) === 12
  return isOld
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}

/** The box `ispe` has the size of a picture before its rotation, which `irot` has; thumbnails are smaller. */
const heif: SizeReader = (view) => {
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  let largest: Size | null = null
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (largest === null || size.width > largest.width) largest = size
  }
  const turn = bytes.indexOf('irot')
  const isTurned = turn !== -1 && ((bytes[turn + 4] ?? 0) & 1) === 1
  return largest !== null && isTurned ? { width: largest.height, height: largest.width } : largest
}

const sizeReaders: Readonly<Record<string, SizeReader>> = {
  'image/jp2': jpeg2000,
  'image/jpx': jpeg2000,
  'image/jpm': jpeg2000,
  'image/mj2': jpeg2000,
  'image/j2c': codestream,
  'image/vnd.adobe.photoshop': photoshop,
  'image/x-tga': targa,
  'image/x-icon': icon,
  'image/bmp': bitmap,
  'image/heic': heif,
  'image/heif': heif,
  'image/jxl': jpegXlSize,
}
