import sharp from 'sharp'
import { Unreadable, type FoundWords, type WordReading } from '#server/engines/media/media.ts'
import { attempt, isEndOfLibrary } from '#server/engines/media/pdf/examine-pdf.ts'
import { openPdf, type PdfPage } from '#server/engines/media/pdf/open-pdf.ts'
import { wordsIn } from './read-words.ts'

/** In pixels, of a page as it is read. */
const longestEdge = 2_400
/** Later pages are displayed, but their words are not read. */
const mostPages = 500

/** Of a PDF, the first page from a given one on that has no text. */
export async function readScannedPage({ path, page: first }: WordReading): Promise<FoundWords> {
  try {
    const document = await openPdf(path)
    const last = Math.min(document.pageCount, mostPages)
    for (let page = first; page <= last; page += 1) {
      const drawn = attempt(() => document.withPage(page - 1, drawnWithoutText))
      if (drawn === null) continue
      const { data, width, height } = drawn
      const lines = await wordsIn(sharp(data, { raw: { width, height, channels: 4 } }))
      return { page, lines, next: page < last ? page + 1 : null }
    }
    return { page: last, lines: [], next: null }
  } catch (error) {
    throw isEndOfLibrary(error) ? new Unreadable('This PDF is broken.', { cause: error }) : error
  }
}

/** Null for a page with text, and for one of no size. */
function drawnWithoutText(page: PdfPage): { data: Buffer; width: number; height: number } | null {
  if (page.text().lines.some(({ text }) => text.trim() !== '')) return null
  const scale = longestEdge / Math.max(page.width, page.height)
  const width = Math.max(Math.round(page.width * scale), 1)
  const height = Math.max(Math.round(page.height * scale), 1)
  if (!Number.isFinite(scale) || !(width <= longestEdge && height <= longestEdge)) return null
  return { data: page.render(width, height), width, height }
}
