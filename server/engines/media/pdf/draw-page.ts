import sharp from 'sharp'
import { Unreadable, type PageDrawing } from '#server/engines/media/media.ts'
import { show } from './examine-pdf.ts'
import { openPdf } from './open-pdf.ts'

/** One page of a PDF as a picture. */
export async function drawPage({ path, page, outPath }: PageDrawing): Promise<void> {
  const document = await openPdf(path)
  if (page > document.pageCount) throw new Unreadable('This document has no such page.')
  const shown = document.withPage(page - 1, show)
  if (shown === null) throw new Unreadable('This page cannot be drawn.')
  const { data, width, height } = shown
  await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp()
    .toFile(outPath)
}
