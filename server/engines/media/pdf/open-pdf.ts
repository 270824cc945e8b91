// oxlint-disable no-underscore-dangle -- that is how the library calls its functions
import { open } from 'node:fs/promises'
import type { PdfFacts } from '#contract/pdf-facts.ts'
import { Unreadable } from '#server/engines/media/media.ts'
import { attachmentNames, isPortfolio, isXfa, xfaText } from './document-kind.ts'
import { readAnnotations, type PdfNote } from './page-annotations.ts'
import { readCharacters, readLines, readRuns, withText, type PdfLine, type TextRun } from './page-text.ts'
import { numbersAt, readUtf16, startLibrary, withMemory, withName, type Library } from './pdf-library.ts'
import { withFields } from './place-fields.ts'
import { installedFonts, useSystemFonts, type SystemFonts } from './system-fonts.ts'
import { hasUndrawnLetters } from './undrawn-letters.ts'

/** An open document in its own memory, which is released with the last reference. Pages count from 0. */
export interface PdfDocument {
  pageCount: number
  /** Its title in the metadata; '' without one. */
  title: string
  kind: PdfFacts['kind']
  /** The names of the attached files. */
  attachments: string[]
  /** What was filled into an XFA form; '' for other documents. */
  xfaText: string
  /** Throws when the page cannot be read. */
  withPage<T>(at: number, use: (page: PdfPage) => T): T
}

export interface PdfPage {
  /** In points; a broken page may have any value. */
  width: number
  height: number
  text(): PageContent
  runs(mostCharacters: number): TextRun[]
  /** Rows of red, green, blue, alpha on white. */
  render(width: number, height: number): Buffer
}

export interface PageContent {
  /** In reading order, with the values of filled fields. */
  lines: PdfLine[]
  notes: PdfNote[]
  /** Some letters are in a font that is neither in the file nor here. */
  isIncomplete: boolean
}

/** Pointers. */
interface Opened {
  document: number
  /** The environment that draws forms; 0 for a document without one. */
  form: number
}

const passwordError = 4
const bgra = 4
const annotations = 0x01
const reverseBytes = 0x10
/** Space for the callbacks of a form environment; without them nothing is interactive. */
const formInfoBytes = 256
const formInfoVersion = 2

/** Opens a PDF. Throws Unreadable when it is encrypted or invalid. */
export async function openPdf(path: string, fonts: SystemFonts = installedFonts): Promise<PdfDocument> {
  const library = await startLibrary()
  useSystemFonts(library, fonts)
  const { bytes, size } = await readInto(library, path)
  const document = library._FPDF_LoadMemDocument(bytes, size, 0)
  if (document === 0) {
    const isLocked = library._FPDF_GetLastError() === passwordError
    throw new Unreadable(isLocked ? 'This PDF is password-protected.' : 'This PDF is broken.')
  }
  const opened = { document, form: startForm(library, document) }
  const attachments = attachmentNames(library, document)
  const firstPage = () =>
    withPage(library, opened, 0, (page) =>
      page
        .text()
        .lines.map(({ text }) => text)
        .join(' '),
    )
  const kind = isXfa(library, document, firstPage)
    ? 'xfa'
    : attachments.length > 0 && isPortfolio(Buffer.from(library.HEAPU8.buffer, bytes, size))
      ? 'portfolio'
      : 'pages'
  return {
    pageCount: library._FPDF_GetPageCount(document),
    title: metaText(library, document, 'Title'),
    kind,
    attachments,
    xfaText: kind === 'xfa' ? xfaText(library, document) : '',
    withPage: (at, use) => withPage(library, opened, at, use),
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

/** The library keeps a pointer to the info, so that it is released with the whole memory. */
function startForm(library: Library, document: number): number {
  if (library._FPDF_GetFormType(document) <= 0) return 0
  const info = library.wasmExports.malloc(formInfoBytes)
  if (info === 0) return 0
  library.HEAPU8.fill(0, info, info + formInfoBytes)
  numbersAt(library).setInt32(info, formInfoVersion, true)
  return library._FPDFDOC_InitFormFillEnvironment(document, info)
}

function withPage<T>(library: Library, { document, form }: Opened, at: number, use: (page: PdfPage) => T): T {
  const page = library._FPDF_LoadPage(document, at)
  if (page === 0) throw new Error(`Page ${at + 1} of a PDF cannot be read.`)
  try {
    if (form !== 0) library._FORM_OnAfterLoadPage(page, form)
    return use({
      width: library._FPDF_GetPageWidth(page),
      height: library._FPDF_GetPageHeight(page),
      text: () => readPageText(library, form, page),
      runs: (most) => withText(library, page, (text) => readRuns(library, text, most)),
      render: (width, height) => render(library, { form, page }, width, height),
    })
  } finally {
    if (form !== 0) library._FORM_OnBeforeClosePage(page, form)
    library._FPDF_ClosePage(page)
  }
}

function readPageText(library: Library, form: number, page: number): PageContent {
  const { fields, notes } = readAnnotations(library, form, page)
  return withText(library, page, (text) => {
    const lines = readLines(library, text)
    return {
      lines: fields.length === 0 ? lines : withFields(lines, readCharacters(library, text), fields),
      notes,
      isIncomplete: hasUndrawnLetters(library, text),
    }
  })
}

function render(
  library: Library,
  { form, page }: { form: number; page: number },
  width: number,
  height: number,
): Buffer {
  const size = width * height * 4
  const flags = annotations | reverseBytes
  withText(library, page, (text) => hasUndrawnLetters(library, text))
  return withMemory(library, size, (pixels) => {
    const bitmap = library._FPDFBitmap_CreateEx(width, height, bgra, pixels, width * 4)
    try {
      library._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      library._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
      if (form !== 0) library._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags)
      return Buffer.from(library.HEAPU8.slice(pixels, pixels + size).buffer)
    } finally {
      library._FPDFBitmap_Destroy(bitmap)
    }
  })
}

function metaText(library: Library, document: number, tag: string): string {
  return withName(library, tag, (name) =>
    readUtf16(library, (buffer, bytes) => library._FPDF_GetMetaText(document, name, buffer, bytes)),
  )
}
