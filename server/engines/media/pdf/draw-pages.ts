import { rename } from 'node:fs/promises'
import sharp from 'sharp'
import { Unreadable, type PageDrawing, type PagesDrawing } from '#server/engines/media/media.ts'
import { attempt, isEndOfLibrary, show } from './examine-pdf.ts'
import { openPdf, type PdfDocument } from './open-pdf.ts'

/** Renders pages of a PDF; opening a long one takes longer than rendering any page. */
export async function drawPages({ path, pages }: PagesDrawing): Promise<void> {
  try {
    const document = await openPdf(path)
    for (const page of pages) await drawPage(document, page)
  } catch (error) {
    throw isEndOfLibrary(error) ? new Unreadable('This PDF is broken.', { cause: error }) : error
  }
}

/** A missing or broken page is left out, as the next one may be fine. */
async function drawPage(document: PdfDocument, { page, outPath }: PageDrawing): Promise<void> {
  if (page > document.pageCount) return
  const shown = attempt(() => document.withPage(page - 1, show))
  if (shown === null) return
  const { data, width, height } = shown
  const unfinished = `${outPath}.part`
  await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp()
    .toFile(unfinished)
  await rename(unfinished, outPath)
}
