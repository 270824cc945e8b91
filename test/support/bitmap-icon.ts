interface BitmapPicture {
  edge: number
  bits: number
  /** Of its only colour, which is everywhere. */
  red?: number
}

/** An icon of bitmaps whose left half is transparent by the mask. */
export function bitmapIcon(pictures: readonly BitmapPicture[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.set([0, 0, 1, 0, pictures.length])
  const bitmaps = pictures.map(bitmap)
  let offset = head.length
  for (const [at, { edge, bits }] of pictures.entries()) {
    const bytes = bitmaps[at]?.length ?? 0
    head.set([edge, edge, 0, 0, 1, 0, bits], 6 + 16 * at)
    head.writeUInt32LE(bytes, 6 + 16 * at + 8)
    head.writeUInt32LE(offset, 6 + 16 * at + 12)
    offset += bytes
  }
  return Buffer.concat([head, ...bitmaps])
}

const rowBytes = (edge: number, bits: number): number => Math.ceil((edge * bits) / 32) * 4

function bitmap({ edge, bits, red = 255 }: BitmapPicture): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40)
  head.writeInt32LE(edge, 4)
  // Of the colours and the mask.
  head.writeInt32LE(edge * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(bits, 14)
  const palette = Buffer.alloc(bits <= 8 ? 4 * 2 ** bits : 0)
  if (palette.length > 0) palette[4 + 2] = red
  const colours = Buffer.alloc(rowBytes(edge, bits) * edge)
  if (bits <= 8) colours.fill({ 1: 0xff, 4: 0x11, 8: 1 }[bits] ?? 0)
  else
    for (let row = 0; row < edge; row += 1)
      paint(colours.subarray(row * rowBytes(edge, bits)), { edge, bits, red })
  const mask = Buffer.alloc(rowBytes(edge, 1) * edge)
  for (let row = 0; row < edge; row += 1)
    for (let x = 0; x < edge / 2; x += 1) {
      const at = row * rowBytes(edge, 1) + (x >> 3)
      mask[at] = (mask[at] ?? 0) | (0x80 >> (x & 7))
    }
  return Buffer.concat([head, palette, colours, mask])
}

/** Blue, green and red of each pixel; with 32 bits a transparency that is not used. */
function paint(row: Buffer, { edge, bits, red }: Required<BitmapPicture>): void {
  for (let x = 0; x < edge; x += 1) row[(x * bits) / 8 + 2] = red
}
