/** The codestream begins in a box of one of these types. */
const codestreamBoxes = [
  { type: 'jxlc', before: 0 },
  // A part begins with its number.
  { type: 'jxlp', before: 4 },
]
/** Width by height, by the ratios that a header can name instead of a width. */
const ratios: readonly (readonly [number, number])[] = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
]
const lengthBits = [9, 13, 18, 30]

/** The size in the header of a JPEG XL, in a container or not, as displayed (ISO 18181-1, D.2 and D.3). */
export function jpegXlSize(view: DataView): { width: number; height: number } | null {
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  const start = codestreamStart(bytes)
  if (start === null || start + 2 + 12 > bytes.length) return null
  const read = bitReader(bytes.subarray(start + 2))
  const isSmall = read(1) === 1
  const length = () => (isSmall ? (read(5) + 1) * 8 : read(lengthBits[read(2)] ?? 0) + 1)
  const height = length()
  const ratio = ratios[read(3) - 1]
  const width = ratio === undefined ? length() : Math.floor((height * ratio[0]) / ratio[1])
  const isDefault = read(1) === 1
  const isTurned = !isDefault && read(1) === 1 && read(3) >= 4
  return isTurned ? { width: height, height: width } : { width, height }
}

function codestreamStart(bytes: Buffer): number | null {
  if (isCodestream(bytes, 0)) return 0
  for (const { type, before } of codestreamBoxes) {
    const at = bytes.indexOf(type)
    if (at !== -1 && isCodestream(bytes, at + 4 + before)) return at + 4 + before
  }
  return null
}

const isCodestream = (bytes: Buffer, at: number): boolean => bytes[at] === 0xff && bytes[at + 1] === 0x0a

/** Numbers of some bits, the lowest bit first. */
function bitReader(bytes: Buffer): (count: number) => number {
  let at = 0
  return (count) => {
    let value = 0
    for (let bit = 0; bit < count; bit += 1, at += 1)
      value += (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) * 2 ** bit
    return value
  }
}
