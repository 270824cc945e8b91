// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { numbersAt, utf16At, withMemory, type Library } from './pdf-library.ts'

export interface PdfLine {
  text: string
  /** Its baseline, in points from the bottom of the page; null when unknown. */
  base: number | null
  /** The line height of its first letter, in points; 0 when unknown. */
  height: number
}

export interface PageCharacter {
  /** Its line, and its place in that line. */
  line: number
  offset: number
  /** In points from the lower left corner of the page. */
  x: number
  y: number
}

/** Text in one font size, in points. */
export interface TextRun {
  text: string
  size: number
}

export function withText<T>(library: Library, page: number, use: (textPage: number) => T): T {
  const textPage = library._FPDFText_LoadPage(page)
  if (textPage === 0) throw new Error('The text of a page of a PDF cannot be read.')
  try {
    return use(textPage)
  } finally {
    library._FPDFText_ClosePage(textPage)
  }
}

export function readLines(library: Library, textPage: number): PdfLine[] {
  return withMemory(library, 2 * Float64Array.BYTES_PER_ELEMENT, (memory) =>
    linesWithStart(library, textPage).map(({ text, start }) => {
      const at = library._FPDFText_GetCharIndexFromTextIndex(textPage, start)
      return { text, ...standsAt(library, textPage, at, memory) }
    }),
  )
}

/** The position of each character; only read for pages with form fields, as it takes a call for each. */
export function readCharacters(library: Library, textPage: number): PageCharacter[] {
  return withMemory(library, 2 * Float64Array.BYTES_PER_ELEMENT, (memory) =>
    linesWithStart(library, textPage).flatMap(({ text, start }, line) =>
      Array.from({ length: text.length }, (_, offset) => {
        const at = library._FPDFText_GetCharIndexFromTextIndex(textPage, start + offset)
        const origin = originOf(library, textPage, at, memory)
        return origin === null ? [] : [{ line, offset, ...origin }]
      }).flat(),
    ),
  )
}

function linesWithStart(library: Library, textPage: number): { text: string; start: number }[] {
  let next = 0
  return readText(library, textPage)
    .split(/\r\n?|\n/)
    .map((text) => {
      const start = next
      // Skips the line and the two characters that the library adds.
      next += text.length + 2
      return { text, start }
    })
}

function readText(library: Library, textPage: number): string {
  const count = library._FPDFText_CountChars(textPage)
  if (count <= 0) return ''
  return withMemory(library, (count + 1) * 2, (buffer) => {
    const written = library._FPDFText_GetText(textPage, 0, count, buffer)
    return utf16At(library, buffer, written - 1)
  })
}

/** The position of one character; `memory` is space for two numbers. */
function standsAt(library: Library, textPage: number, at: number, memory: number): Omit<PdfLine, 'text'> {
  const base = originOf(library, textPage, at, memory)?.y ?? null
  if (at < 0 || library._FPDFText_GetLooseCharBox(textPage, at, memory) === 0) return { base, height: 0 }
  // Left, top, right and bottom, as floats.
  const box = numbersAt(library)
  return { base, height: Math.abs(box.getFloat32(memory + 4, true) - box.getFloat32(memory + 12, true)) }
}

function originOf(
  library: Library,
  textPage: number,
  at: number,
  memory: number,
): { x: number; y: number } | null {
  const second = memory + Float64Array.BYTES_PER_ELEMENT
  if (at < 0 || library._FPDFText_GetCharOrigin(textPage, at, memory, second) === 0) return null
  const numbers = numbersAt(library)
  return { x: numbers.getFloat64(memory, true), y: numbers.getFloat64(second, true) }
}

export function readRuns(library: Library, textPage: number, most: number): TextRun[] {
  const runs: TextRun[] = []
  const count = Math.min(library._FPDFText_CountChars(textPage), most)
  for (let at = 0; at < count; at += 1) {
    const character = String.fromCodePoint(Math.min(library._FPDFText_GetUnicode(textPage, at), 0x10ffff))
    const size = library._FPDFText_GetFontSize(textPage, at)
    const last = runs.at(-1)
    // The library inserts line ends, which have no size of their own.
    if (last !== undefined && (last.size === size || /\s/.test(character))) last.text += character
    else runs.push({ text: character, size })
  }
  return runs
}
