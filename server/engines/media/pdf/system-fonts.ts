// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { closeSync, openSync, readSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fontFacesIn, type FontFace } from './font-faces.ts'
import { numbersAt, type Library } from './pdf-library.ts'

/** The fonts of the system, which are listed when one is first needed. */
export interface SystemFonts {
  /** The best font that has letters of a character set; null without one. */
  faceFor(codePage: number): FontFace | null
}

/** Character sets, by the bits that fonts claim them with. */
const codePages = {
  latin2: 1,
  cyrillic: 2,
  greek: 3,
  hebrew: 5,
  arabic: 6,
  thai: 16,
  japanese: 17,
  simplifiedChinese: 18,
  korean: 19,
  traditionalChinese: 20,
} as const

/** By the numbers that Windows has for them. PDFium asks for no others. */
const codePageOfCharset: ReadonlyMap<number, number> = new Map([
  [128, codePages.japanese],
  [129, codePages.korean],
  [134, codePages.simplifiedChinese],
  [136, codePages.traditionalChinese],
])
const latinCharset = 0

const codePagesOfScript: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\p{Script=Latin}/u, [codePages.latin2]],
  [/\p{Script=Cyrillic}/u, [codePages.cyrillic]],
  [/\p{Script=Greek}/u, [codePages.greek]],
  [/\p{Script=Hebrew}/u, [codePages.hebrew]],
  [/\p{Script=Arabic}/u, [codePages.arabic]],
  [/\p{Script=Thai}/u, [codePages.thai]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, [codePages.japanese]],
  [/\p{Script=Hangul}/u, [codePages.korean]],
  [
    /\p{Script=Han}/u,
    [codePages.simplifiedChinese, codePages.traditionalChinese, codePages.japanese, codePages.korean],
  ],
]

const ideographic: readonly number[] = [
  codePages.japanese,
  codePages.simplifiedChinese,
  codePages.korean,
  codePages.traditionalChinese,
]

const infoBytes = 36
const infoVersion = 1
const wholeFont = 0
const wholeCollection = 0x74746366

export function systemFonts(folders: readonly string[]): SystemFonts {
  let faces: FontFace[] | null = null
  const found = new Map<number, FontFace | null>()
  return {
    faceFor: (codePage) => {
      faces ??= fontFacesIn(folders)
      const face = found.get(codePage) ?? bestOf(faces, codePage)
      found.set(codePage, face)
      return face
    },
  }
}

export const installedFonts = systemFonts([
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/run/current-system/sw/share/X11/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  String.raw`C:\Windows\Fonts`,
  ...homeFolders(),
])

function homeFolders(): string[] {
  try {
    return ['.fonts', '.local/share/fonts', 'Library/Fonts'].map((folder) => join(homedir(), folder))
  } catch {
    // A user of a container may have no home.
    return []
  }
}

const claims = ({ codePages: claimed }: FontFace, codePage: number): boolean =>
  ((claimed >>> codePage) & 1) === 1

/** Fonts with the most letters go first; for an alphabet, those without ideographs, which are twenty times as large. */
function bestOf(faces: readonly FontFace[], codePage: number): FontFace | null {
  const isAlphabet = !ideographic.includes(codePage)
  const isTooLarge = (face: FontFace): boolean =>
    isAlphabet && ideographic.some((other) => claims(face, other))
  const [best = null] = faces
    .filter((face) => claims(face, codePage))
    .toSorted(
      (a, b) =>
        Number(b.isRegular) - Number(a.isRegular) ||
        Number(isTooLarge(a)) - Number(isTooLarge(b)) ||
        b.glyphs - a.glyphs,
    )
  return best
}

/** Lets PDFium use fonts of the system for scripts that it has no letters of. */
export function useSystemFonts(library: Library, fonts: SystemFonts): void {
  const used: FontFace[] = []
  const handleOf = (face: FontFace | null): number => {
    if (face === null) return 0
    if (!used.includes(face)) used.push(face)
    return used.indexOf(face) + 1
  }
  const faceFor = (charset: number): FontFace | null => {
    const codePage = codePageOfCharset.get(charset)
    if (codePage !== undefined) return fonts.faceFor(codePage)
    return charset === latinCharset ? faceForLetter(fonts, library.soughtLetter) : null
  }
  // In the order of FPDF_SYSFONTINFO; the first argument of each is the info. A function has only one signature.
  const callbacks: [(...args: number[]) => number | void, string][] = [
    [() => {}, 'vi'],
    [() => {}, 'vii'],
    [(_info, _weight, _isItalic, charset = 0) => handleOf(faceFor(charset)), 'iiiiiiii'],
    [() => 0, 'iii'],
    [
      (_info, handle = 0, table = 0, buffer = 0, size = 0) => {
        const face = used[handle - 1]
        return face === undefined ? 0 : writeFont(library, face, { table, buffer, size })
      },
      'iiiiii',
    ],
    [
      (_info, handle = 0, buffer = 0, size = 0) => writeName(library, used[handle - 1], { buffer, size }),
      'iiiii',
    ],
    [() => 0, 'iii'],
    [() => {}, 'vii'],
  ]
  const info = library.wasmExports.malloc(infoBytes)
  const values = [
    infoVersion,
    ...callbacks.map(([callback, signature]) => library.addFunction(callback, signature)),
  ]
  values.forEach((value, at) => numbersAt(library).setInt32(info + 4 * at, value, true))
  library._FPDF_SetSystemFontInfo(info)
}

/** PDFium does not say which letter is missing when it asks for a further font. */
function faceForLetter(fonts: SystemFonts, letter: string | null): FontFace | null {
  if (letter === null) return null
  const [, pages = []] = codePagesOfScript.find(([script]) => script.test(letter)) ?? []
  return pages.map((page) => fonts.faceFor(page)).find((face) => face !== null) ?? null
}

interface Target {
  buffer: number
  size: number
}

/** Returns the length of a font, and writes as much as there is space for. */
function writeFont(
  library: Library,
  face: FontFace,
  { table, buffer, size }: Target & { table: number },
): number {
  const from = table === wholeFont ? face.start : 0
  if (table !== wholeFont && !(table === wholeCollection && face.isCollection)) return 0
  const length = face.fileBytes - from
  if (buffer === 0) return length
  try {
    const file = openSync(face.path, 'r')
    try {
      const target = library.HEAPU8.subarray(buffer, buffer + Math.min(size, length))
      return readSync(file, target, 0, target.length, from) === target.length ? length : 0
    } finally {
      closeSync(file)
    }
  } catch {
    return 0
  }
}

/** PDFium keeps a font by this name, so that texts in several fonts share it. */
function writeName(library: Library, face: FontFace | undefined, { buffer, size }: Target): number {
  const name = Buffer.from(face?.path ?? '')
  if (buffer !== 0 && size >= name.length) library.HEAPU8.set(name, buffer)
  return name.length
}
