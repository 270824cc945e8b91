/** A TrueType font whose letters are boxes. */
export interface DescribedFont {
  /** A box for each letter: left, bottom, right and top, in thousandths of the font size. */
  letters: Readonly<Record<string, Box>>
  /** The character sets that it claims to have (bits of `ulCodePageRange1` in OpenType). */
  codePages: readonly number[]
  weight?: number
}

export type Box = readonly [number, number, number, number]

/** Is drawn for a letter that the font lacks, if a program asks it for one. */
const missing: Box = [0, 0, 1_000, 100]
const headBytes = 12
const entryBytes = 16

/** A font file, or a collection if there are several. */
export function fontFile(...fonts: readonly DescribedFont[]): Buffer {
  const [only] = fonts
  if (only !== undefined && fonts.length === 1) return fontAt(only, 0)
  const list = Buffer.alloc(headBytes + 4 * fonts.length)
  list.write('ttcf')
  list.writeUInt32BE(0x0001_0000, 4)
  list.writeUInt32BE(fonts.length, 8)
  return fonts.reduce((file, font, at) => {
    file.writeUInt32BE(file.length, headBytes + 4 * at)
    return Buffer.concat([file, fontAt(font, file.length)])
  }, list)
}

function fontAt(font: DescribedFont, start: number): Buffer {
  const tables = Object.entries(tablesOf(font))
  const list = Buffer.alloc(headBytes + entryBytes * tables.length)
  list.writeUInt32BE(0x0001_0000, 0)
  list.writeUInt16BE(tables.length, 4)
  let at = list.length
  const padded = tables.map(([name, content], index) => {
    const entry = headBytes + entryBytes * index
    list.write(name, entry)
    list.writeUInt32BE(start + at, entry + 8)
    list.writeUInt32BE(content.length, entry + 12)
    const bytes = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
    at += bytes.length
    return bytes
  })
  return Buffer.concat([list, ...padded])
}

/** In the order of their names, as programs search them by halves. */
function tablesOf({ letters, codePages, weight = 400 }: DescribedFont): Record<string, Buffer> {
  const boxes = [missing, ...Object.values(letters)]
  const glyphs = boxes.map(glyph)
  const ends = glyphs.map((_, at) => Buffer.concat(glyphs.slice(0, at + 1)).length)
  return {
    'OS/2': table(96, { 0: 4, 4: weight, 62: weight > 500 ? 0x20 : 0x40 }, { 78: bits(codePages) }),
    cmap: characterMap(Object.keys(letters)),
    glyf: Buffer.concat(glyphs),
    head: table(54, { 18: 1_000, 40: 1_000, 42: 1_000, 46: 8, 50: 1 }, { 0: 0x0001_0000, 12: 0x5f0f_3cf5 }),
    hhea: table(36, { 4: 880, 6: 0x1_0000 - 120, 10: 1_000, 34: 1 }, { 0: 0x0001_0000 }),
    hmtx: Buffer.concat([1_000, ...boxes.map(([left]) => left)].map(shortWord)),
    loca: Buffer.concat([0, ...ends].map(longWord)),
    maxp: table(32, { 4: glyphs.length, 6: 4, 8: 1, 14: 2 }, { 0: 0x0001_0000 }),
  }
}

/** A table of zeros with some short and long words. */
function table(
  bytes: number,
  shorts: Readonly<Record<number, number>>,
  longs: Readonly<Record<number, number>>,
): Buffer {
  const made = Buffer.alloc(bytes)
  for (const [at, value] of Object.entries(shorts)) made.writeUInt16BE(value, Number(at))
  for (const [at, value] of Object.entries(longs)) made.writeUInt32BE(value, Number(at))
  return made
}

function glyph([left, bottom, right, top]: Box): Buffer {
  const width = right - left
  const height = top - bottom
  // One contour and its bounds, its last point, no instructions, and four points on it.
  const head = [1, left, bottom, right, top, 3, 0].map(shortWord)
  const steps = [left, 0, width, 0, bottom, height, 0, -height].map(shortWord)
  return Buffer.concat([...head, Buffer.from([1, 1, 1, 1]), ...steps])
}

/** A group of one character for each letter (format 12 of `cmap`). */
function characterMap(letters: readonly string[]): Buffer {
  const codes = letters.map((letter, at) => [letter.codePointAt(0) ?? 0, at + 1] as const)
  const groups = codes
    .toSorted(([a], [b]) => a - b)
    .map(([code, index]) => Buffer.concat([code, code, index].map(longWord)))
  const head = table(
    28,
    { 2: 1, 4: 3, 6: 10, 12: 12 },
    { 8: 12, 16: 16 + 12 * groups.length, 24: groups.length },
  )
  return Buffer.concat([head, ...groups])
}

const bits = (positions: readonly number[]): number =>
  positions.reduce((sum, position) => sum + 2 ** position, 0)

function shortWord(value: number): Buffer {
  const word = Buffer.alloc(2)
  word.writeInt16BE(value)
  return word
}

function longWord(value: number): Buffer {
  const word = Buffer.alloc(4)
  word.writeUInt32BE(value)
  return word
}
