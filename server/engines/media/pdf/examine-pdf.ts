import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { PdfFacts } from '#contract/pdf-facts.ts'
import { textStartCharacters } from '#server/engines/media/text/examine-text.ts'
import { keywordsOf } from '#server/engines/media/text/keywords.ts'
import { languageOf } from '#server/engines/media/text/language.ts'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, Passage, Pictures } from '#server/engines/media/media.ts'
import { passageLimits, passagesOf, place, searchedPassages } from '#server/engines/media/text/passages.ts'
import { largestEdge, shrunk, writePictures } from '#server/engines/media/image/raw-picture.ts'
import type { TextRun } from './page-text.ts'
import { notesText, parted, readableText } from './pdf-text.ts'
import { titleOfMetadata, titleOfPdf } from './pdf-title.ts'
import { openPdf } from './open-pdf.ts'
import type { PageContent, PdfDocument, PdfPage } from './open-pdf.ts'

/** It is in memory while it is examined. */
const largestBytes = 400 * 1024 * 1024
/** Further pages are displayed, but not searchable. */
const mostPagesExamined = 2_000
const headingCharacters = 3_000
const mostIncompletePages = 200

/** The text of a document by page, and a picture of its first page. */
export async function examinePdf(file: MediaFile): Promise<Examination> {
  if ((await stat(file.path)).size > largestBytes) throw new Unreadable('This PDF is too large to read.')
  try {
    return await examineDocument(file)
  } catch (error) {
    if (isEndOfLibrary(error)) throw new Unreadable('This PDF is broken.', { cause: error })
    throw error
  }
}

/** An error of the library's own stack or memory. */
export function isEndOfLibrary(error: unknown): boolean {
  return error instanceof Error && ['RuntimeError', 'RangeError'].includes(error.name)
}

async function examineDocument(file: MediaFile): Promise<Examination> {
  const document = await openPdf(file.path)
  if (document.pageCount < 1) throw new Unreadable('This PDF is broken.')
  const { pictures, runs } = await lookAtFirst(document, file.outFolder)
  const { pages, read, incomplete } = readPages(document)
  const text = pages.map((page) => page.text).join('\n\n')
  const language = languageOf(text)
  const searched = searchedPassages(pages.flatMap(pagePassages))
  return {
    ...emptyExamination(),
    pages: document.pageCount,
    pdf: factsOf(document, incomplete),
    language,
    title: hasPages(document)
      ? titleOfPdf({ metadata: document.title, runs, name: file.name, text })
      : titleOfMetadata(document.title),
    keywords: keywordsOf(text, language),
    textStart: text === '' ? null : text.slice(0, textStartCharacters),
    ...searched,
    searchedTo: searched.searchedTo ?? (read < document.pageCount ? read : null),
    pictures,
  }
}

interface FirstLook {
  pictures: Pictures | null
  /** Of its beginning. */
  runs: TextRun[]
}

/** A broken first page costs only the picture, not the rest of the document. */
async function lookAtFirst(document: PdfDocument, outFolder: string): Promise<FirstLook> {
  const found = attempt(() =>
    document.withPage(0, (page) => ({ runs: page.runs(headingCharacters), shown: show(page) })),
  )
  if (found === null || found.shown === null) return { pictures: null, runs: found?.runs ?? [] }
  const { data, width, height } = found.shown
  const raw = { width, height, channels: 4 as const }
  const pictures = await writePictures(await shrunk(sharp(data, { raw })), outFolder)
  return { pictures, runs: found.runs }
}

/** Pages may be tiny or huge: each is rendered at the needed size, at least a pixel thick. */
export function show(page: PdfPage): { data: Buffer; width: number; height: number } | null {
  const scale = largestEdge / Math.max(page.width, page.height)
  const width = Math.max(Math.round(page.width * scale), 1)
  const height = Math.max(Math.round(page.height * scale), 1)
  if (!Number.isFinite(scale) || !(width <= largestEdge && height <= largestEdge)) return null
  return { data: page.render(width, height), width, height }
}

/** The pages of others only say what program to open them with. */
const hasPages = ({ kind }: PdfDocument): boolean => kind === 'pages'

function factsOf({ kind, attachments }: PdfDocument, incomplete: number[]): PdfFacts | null {
  if (kind === 'pages' && attachments.length === 0 && incomplete.length === 0) return null
  return { kind, attachments, incomplete }
}

interface PageText {
  /** Null for a text that is on no page. */
  page: number | null
  text: string
}

interface ReadPages {
  pages: PageText[]
  /** The number of pages that were read. */
  read: number
  incomplete: number[]
}

/** The text of pages until the limit is reached, and then what is in the document, but on no page. */
function readPages(document: PdfDocument): ReadPages {
  const offPages = textsOffPages(document).map((text) => ({ page: null, text }))
  if (!hasPages(document)) return { pages: offPages, read: document.pageCount, incomplete: [] }
  const pages: PageText[] = []
  const incomplete: number[] = []
  const last = Math.min(document.pageCount, mostPagesExamined)
  let characters = 0
  let at = 0
  for (; at < last && characters < passageLimits.characters * passageLimits.count; at += 1) {
    const content = attempt(() => document.withPage(at, (page) => page.text()))
    const text = content === null ? '' : pageText(content)
    if (text !== '') pages.push({ page: at + 1, text })
    if (content?.isIncomplete === true && incomplete.length < mostIncompletePages) incomplete.push(at + 1)
    characters += text.length
  }
  return { pages: [...pages, ...offPages], read: at, incomplete }
}

function textsOffPages({ xfaText, attachments }: PdfDocument): string[] {
  const names = attachments.length === 0 ? '' : `Attached files: ${attachments.join(', ')}`
  return [xfaText, names].filter((text) => text !== '')
}

function pageText({ lines, notes }: PageContent): string {
  const text = readableText(parted(lines))
  return [text, notesText(notes, text)].filter((part) => part !== '').join('\n\n')
}

/** Null when one page cannot be read; errors of the whole document are thrown. */
export function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable || isEndOfLibrary(error)) throw error
    return null
  }
}

/** Page by page, so that no passage spans a page break. */
function pagePassages({ page, text }: PageText): Passage[] {
  return passagesOf(text).map((passage) => place(passage.text, { page }))
}
