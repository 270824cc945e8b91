// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { readdir } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Library } from './pdf-library.ts'

/** Where systems keep fonts. */
const folders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  String.raw`C:\Windows\Fonts`,
]
const mostFiles = 5_000

/** By the character set that PDFium asks for (as Windows numbers them), fonts that have it, the best first. */
const fontsOf: ReadonlyMap<number, readonly RegExp[]> = new Map([
  [
    128,
    [
      /noto(?:sans|serif)cjk(?:jp)?/i,
      /sourcehansans/i,
      /ipa|takao|vl-?gothic|hiragino|msgothic|yugoth|meiryo/i,
      /zenhei|droidsansfallback/i,
    ],
  ],
  [
    129,
    [
      /noto(?:sans|serif)cjk(?:kr)?/i,
      /sourcehansans/i,
      /nanum|unfonts|batang|malgun|applesdgothic/i,
      /zenhei|droidsansfallback/i,
    ],
  ],
  [
    134,
    [
      /noto(?:sans|serif)cjk(?:sc)?/i,
      /sourcehansans/i,
      /zenhei|wqy|simsun|msyh|pingfang|songti|uming|droidsansfallback/i,
    ],
  ],
  [
    136,
    [
      /noto(?:sans|serif)cjk(?:tc)?/i,
      /sourcehansans/i,
      /mingliu|msjh|pingfang|uming|zenhei|droidsansfallback/i,
    ],
  ],
])

const infoBytes = 36
const collection = 0x74746366

/** Lets the library use fonts of the system for scripts that it has no stand-in for. */
export async function useSystemFonts(library: Library): Promise<void> {
  const files = await fontFiles()
  const chosen = new Map(
    [...fontsOf].flatMap(([charset, names]) => {
      const file = names
        .map((name) => files.find((path) => name.test(path)))
        .find((path) => path !== undefined)
      return file === undefined ? [] : [[charset, file] as const]
    }),
  )
  if (chosen.size === 0) return
  const fonts = new Map<number, Buffer>()
  const bytesOf = (charset: number): Buffer => {
    const bytes = fonts.get(charset) ?? readFileSync(chosen.get(charset) ?? '')
    fonts.set(charset, bytes)
    return bytes
  }
  const ignore = (): void => {}
  const callbacks: [(...args: number[]) => number | void, string][] = [
    [ignore, 'vi'],
    [ignore, 'vii'],
    [(_info, _weight, _italic, charset = 0) => (chosen.has(charset) ? charset : 0), 'iiiiiiii'],
    [() => 0, 'iii'],
    [
      (_info, charset = 0, table = 0, buffer = 0, size = 0) =>
        fontData(library, bytesOf(charset), { table, buffer, size }),
      'iiiiii',
    ],
    [() => 0, 'iiiii'],
    [(_info, charset = 0) => charset, 'iii'],
    [ignore, 'vii'],
  ]
  const info = library.wasmExports.malloc(infoBytes)
  library.setValue(info, 1, 'i32')
  callbacks.forEach(([callback, signature], at) =>
    library.setValue(info + 4 * (at + 1), library.addFunction(callback, signature), 'i32'),
  )
  library._FPDF_SetSystemFontInfo(info)
}

/** All of a font, or one of its tables; the length alone where the buffer is too small. */
function fontData(
  library: Library,
  font: Buffer,
  { table, buffer, size }: { table: number; buffer: number; size: number },
): number {
  const part = table === 0 || table === collection ? font : tableOf(font, table)
  if (part === null) return 0
  if (buffer !== 0 && size >= part.length) library.HEAPU8.set(part, buffer)
  return part.length
}

/** A table of a font, or of the first font of a collection. */
function tableOf(font: Buffer, tag: number): Buffer | null {
  const start = font.toString('latin1', 0, 4) === 'ttcf' ? font.readUInt32BE(12) : 0
  const count = font.readUInt16BE(start + 4)
  for (let at = start + 12; at < start + 12 + 16 * count; at += 16) {
    if (font.readUInt32BE(at) !== tag >>> 0) continue
    const from = font.readUInt32BE(at + 8)
    return font.subarray(from, from + font.readUInt32BE(at + 12))
  }
  return null
}

async function fontFiles(): Promise<string[]> {
  const found = await Promise.all(
    folders.map((folder) =>
      readdir(folder, { recursive: true }).then(
        (names) => names.map((name) => join(folder, name)),
        () => [],
      ),
    ),
  )
  return found
    .flat()
    .filter((path) => /\.(?:ttc|ttf|otf)$/i.test(path))
    .slice(0, mostFiles)
    .toSorted()
}
