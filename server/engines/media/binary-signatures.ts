// Signatures that `file-type` does not know, or reads as something else.

/** Brands of still pictures in an ISO container, the surest first. */
const pictureBrands: readonly [brands: readonly string[], mime: string][] = [
  [['avif', 'avis', 'avio'], 'image/avif'],
  [['heic', 'heix', 'heim', 'heis'], 'image/heic'],
  [['hevc', 'hevx', 'hevm', 'hevs'], 'image/heic-sequence'],
  [['avci'], 'image/avci'],
  [['avcs'], 'image/avcs'],
  [['msf1'], 'image/heif-sequence'],
  [['mif1', 'mif2', 'miaf', 'MiHB', 'MiHE', 'MiHA', 'MA1A', 'MA1B', '1pic', 'jpeg', 'jpgs'], 'image/heif'],
]
const isPictureBrand = (brand: string): boolean => pictureBrands.some(([brands]) => brands.includes(brand))
const mostBrands = 64
/** HEIF with a box `mini` instead of `meta`. */
export const shortForm = 'mif3'

/**
 * The picture in an ISO container whose main brand is one of pictures; null for any other file. `mif1` says nothing of
 * the coding, which is among the other brands.
 */
export function isoPicture(head: Uint8Array): string | null {
  if (head.length < 16 || latin1(head, 4, 8) !== 'ftyp') return null
  const main = latin1(head, 8, 12)
  // The short form has the brand of the coding behind it.
  if (main === shortForm)
    return pictureBrands.find(([brands]) => brands.includes(latin1(head, 12, 16)))?.[1] ?? null
  if (!isPictureBrand(main)) return null
  const end = Math.min(numbers(head).getUint32(0), head.length, 16 + 4 * mostBrands)
  const brands = [main]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head, at, at + 4))
  // A sequence is named by its main brand, as its other brands are those of its cover too.
  const own = pictureBrands.find(([names]) => names.includes(main))?.[1] ?? null
  if (own !== 'image/heif' && own !== 'image/heif-sequence') return own
  const coding = pictureBrands.find(([names]) => names.some((name) => brands.includes(name)))?.[1] ?? null
  return coding === 'image/heic' && own === 'image/heif-sequence' ? 'image/heic-sequence' : coding
}

/** The identifier of moving pictures in the properties of a stream. */
const asfVideo = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex')

/** Whether a file of Windows Media has pictures, whatever its first stream is. */
export const hasAsfVideo = (head: Uint8Array): boolean =>
  Buffer.from(head.buffer, head.byteOffset, head.length).includes(asfVideo)

/** Readers accept `%PDF-` anywhere in the first 1,024 bytes. */
const pdfStartWithin = 1_024

/** A PDF with other bytes in front of it. A text that only mentions the mark has it within a line, or no objects. */
export function isPdf(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length)
  const start = bytes.subarray(0, pdfStartWithin + 5).indexOf('%PDF-')
  const before = bytes[start - 1] ?? 0
  const isInLine = before >= 0x20 && before < 0x7f
  return start !== -1 && !isInLine && bytes.includes(' obj', start)
}

/** Whether what begins like an icon or cursor has a directory of pictures. */
export function isIcon(head: Uint8Array, sizeBytes: number): boolean {
  if (head.length < 22) return false
  const view = numbers(head)
  const [count, pictureBytes, offset] = [
    view.getUint16(4, true),
    view.getUint32(14, true),
    view.getUint32(18, true),
  ]
  return count > 0 && pictureBytes > 0 && offset >= 6 + 16 * count && offset + pictureBytes <= sizeBytes
}

const targaKinds = { mapped: [1, 9], other: [2, 3, 10, 11], packed: [9, 10, 11] }

/** A Targa picture; its header has no mark, so every field must be valid. */
export function isTarga(head: Uint8Array, sizeBytes: number): boolean {
  if (head.length < 18) return false
  const view = numbers(head)
  const [idBytes, hasMap, kind, depth, flags] = [0, 1, 2, 16, 17].map((at) => view.getUint8(at))
  if (idBytes === undefined || kind === undefined || depth === undefined || flags === undefined) return false
  const [mapLength, mapDepth] = [view.getUint16(5, true), view.getUint8(7)]
  const [width, height] = [view.getUint16(12, true), view.getUint16(14, true)]
  const isMapped = targaKinds.mapped.includes(kind)
  if (!isMapped && !targaKinds.other.includes(kind)) return false
  if (isMapped ? hasMap !== 1 || ![15, 16, 24, 32].includes(mapDepth) || mapLength === 0 : hasMap !== 0)
    return false
  // Without a map its fields are zero.
  if (!isMapped && (view.getUint16(3, true) !== 0 || mapLength !== 0 || mapDepth !== 0)) return false
  if (width === 0 || height === 0 || (flags & 0xc0) !== 0 || ![8, 15, 16, 24, 32].includes(depth))
    return false
  const mapBytes = mapLength * Math.ceil(mapDepth / 8)
  const pixelBytes = targaKinds.packed.includes(kind) ? 1 : width * height * Math.ceil(depth / 8)
  return 18 + idBytes + mapBytes + pixelBytes <= sizeBytes
}

const numbers = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))
