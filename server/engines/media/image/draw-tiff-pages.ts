import { rename } from 'node:fs/promises'
import sharp from 'sharp'
import type { PagesDrawing } from '#server/engines/media/media.ts'
import { shrunk } from './raw-picture.ts'
import { tiffPages } from './tiff-pages.ts'

/** Renders pages of a TIFF. A missing or broken one is left out, as the next one may be fine. */
export async function drawTiffPages({ path, pages }: PagesDrawing): Promise<void> {
  const directories = await tiffPages(path)
  for (const { page, outPath } of pages) {
    const directory = directories[page - 1]
    if (directory === undefined) continue
    const options = { failOn: 'none', page: directory } as const
    const picture = await shrunk(sharp(path, options).autoOrient()).catch(() => null)
    if (picture === null) continue
    const { data, width, height, channels } = picture
    const unfinished = `${outPath}.part`
    await sharp(data, { raw: { width, height, channels } })
      .flatten({ background: '#fff' })
      .webp()
      .toFile(unfinished)
    await rename(unfinished, outPath)
  }
}
