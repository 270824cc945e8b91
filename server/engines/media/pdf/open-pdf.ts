// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { open } from 'node:fs/promises'
import { PDFiumModule } from '@hyzyla/pdfium'
import { Unreadable } from '#server/engines/media/media.ts'

/** An open document in its own memory, which is released with the last reference. Pages count from 0. */
export interface PdfDocument {
  pageCount: number
  /** Its title in the metadata; '' without one. */
  title: string
  /** Throws when the page cannot be read. */
  withPage<T>(at: number, use: (page: PdfPage) => T): T
}

export interface PdfPage {
  /** In points; a broken page may have any value. */
  width: number
  height: number
  /** Its lines in reading order. */
  lines(): PdfLine[]
  /** Runs of text in one font size, in points. */
  runs(mostCharacters: number): { text: string; size: number }[]
  /** Rows of red, green, blue, alpha on white. */
  render(width: number, height: number): Buffer
}

export interface PdfLine {
  text: string
  /** Its baseline, in points from the bottom of the page; null when unknown. */
  base: number | null
  /** The line height of its first letter, in points; 0 when unknown. */
  height: number
}

type Library = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number
  _FPDFText_GetUnicode(textPage: number, at: number): number
  _FPDFText_GetFontSize(textPage: number, at: number): number
  _FPDFText_GetCharIndexFromTextIndex(textPage: number, at: number): number
  _FPDFText_GetCharOrigin(textPage: number, at: number, x: number, y: number): number
  _FPDFText_GetLooseCharBox(textPage: number, at: number, rectangle: number): number
}

const passwordError = 4
const bgra = 4
const annotations = 0x01
const reverseBytes = 0x10

/** Opens a PDF. Throws Unreadable when it is encrypted or invalid. */
export async function openPdf(path: string): Promise<PdfDocument> {
  // A new instance for each file: a broken file may leave it in a bad state.
  const library = (await PDFiumModule({})) as Library
  library._FPDF_InitLibraryWithConfig({})
  const { bytes, size } = await readInto(library, path)
  const document = library._FPDF_LoadMemDocument(bytes, size, 0)
  if (document === 0) {
    const isLocked = library._FPDF_GetLastError() === passwordError
    throw new Unreadable(isLocked ? 'This PDF is password-protected.' : 'This PDF is broken.')
  }
  return {
    pageCount: library._FPDF_GetPageCount(document),
    title: metaText(library, document, 'Title'),
    withPage: (at, use) => withPage(library, document, at, use),
  }
}

/** Reads a file directly into the library's memory. */
async function readInto(library: Library, path: string): Promise<{ bytes: number; size: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = library.wasmExports.malloc(size)
    if (bytes === 0) throw new Unreadable('This PDF is too large to read.')
    for (let position = 0; position < size;) {
      const target = library.HEAPU8.subarray(bytes + position, bytes + size)
      const { bytesRead } = await file.read(target, 0, target.length, position)
      if (bytesRead === 0) break
      position += bytesRead
    }
    return { bytes, size }
  } finally {
    await file.close()
  }
}

function withPage<T>(library: Library, document: number, at: number, use: (page: PdfPage) => T): T {
  const page = library._FPDF_LoadPage(document, at)
  if (page === 0) throw new Error(`Page ${at + 1} of a PDF cannot be read.`)
  try {
    return use({
      width: library._FPDF_GetPageWidth(page),
      height: library._FPDF_GetPageHeight(page),
      lines: () => withText(library, page, (text) => readLines(library, text)),
      runs: (most) => withText(library, page, (text) => readRuns(library, text, most)),
      render: (width, height) => render(library, page, width, height),
    })
  } finally {
    library._FPDF_ClosePage(page)
  }
}

function withText<T>(library: Library, page: number, use: (textPage: number) => T): T {
  const textPage = library._FPDFText_LoadPage(page)
  if (textPage === 0) throw new Error('The text of a page of a PDF cannot be read.')
  try {
    return use(textPage)
  } finally {
    library._FPDFText_ClosePage(textPage)
  }
}

function readText(library: Library, textPage: number): string {
  const count = library._FPDFText_CountChars(textPage)
  if (count <= 0) return ''
  return withMemory(library, (count + 1) * 2, (buffer) => {
    const written = library._FPDFText_GetText(textPage, 0, count, buffer)
    return utf16At(library, buffer, written - 1)
  })
}

function readLines(library: Library, textPage: number): PdfLine[] {
  return withMemory(library, 2 * Float64Array.BYTES_PER_ELEMENT, (memory) => {
    let next = 0
    return readText(library, textPage)
      .split(/\r\n?|\n/)
      .map((text) => {
        const at = library._FPDFText_GetCharIndexFromTextIndex(textPage, next)
        // Skips the line and the two characters that the library adds.
        next += text.length + 2
        return { text, ...standsAt(library, textPage, at, memory) }
      })
  })
}

/** The position of one character; `memory` is space for two numbers. */
function standsAt(library: Library, textPage: number, at: number, memory: number): Omit<PdfLine, 'text'> {
  const second = memory + Float64Array.BYTES_PER_ELEMENT
  const isKnown = at >= 0 && library._FPDFText_GetCharOrigin(textPage, at, memory, second) !== 0
  const base = isKnown ? new DataView(library.HEAPU8.buffer).getFloat64(second, true) : null
  if (at < 0 || library._FPDFText_GetLooseCharBox(textPage, at, memory) === 0) return { base, height: 0 }
  // Left, top, right and bottom, as floats.
  const box = new DataView(library.HEAPU8.buffer, memory)
  return { base, height: Math.abs(box.getFloat32(4, true) - box.getFloat32(12, true)) }
}

function readRuns(library: Library, textPage: number, most: number): { text: string; size: number }[] {
  const runs: { text: string; size: number }[] = []
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

function render(library: Library, page: number, width: number, height: number): Buffer {
  const size = width * height * 4
  return withMemory(library, size, (pixels) => {
    const bitmap = library._FPDFBitmap_CreateEx(width, height, bgra, pixels, width * 4)
    try {
      library._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      library._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | reverseBytes)
      return Buffer.from(library.HEAPU8.slice(pixels, pixels + size).buffer)
    } finally {
      library._FPDFBitmap_Destroy(bitmap)
    }
  })
}

function metaText(library: Library, document: number, tag: string): string {
  return withMemory(library, tag.length + 1, (name) => {
    library.HEAPU8.set(Buffer.from(`${tag}\0`, 'latin1'), name)
    const bytes = library._FPDF_GetMetaText(document, name, 0, 0)
    if (bytes <= 2) return ''
    return withMemory(library, bytes, (buffer) => {
      library._FPDF_GetMetaText(document, name, buffer, bytes)
      return utf16At(library, buffer, bytes / 2 - 1)
    })
  })
}

function utf16At(library: Library, at: number, length: number): string {
  return new TextDecoder('utf-16le').decode(library.HEAPU8.subarray(at, at + Math.max(length, 0) * 2))
}

function withMemory<T>(library: Library, bytes: number, use: (at: number) => T): T {
  const at = library.wasmExports.malloc(bytes)
  if (at === 0) throw new Unreadable('This file is too complex to read.')
  try {
    return use(at)
  } finally {
    library.wasmExports.free(at)
  }
}
