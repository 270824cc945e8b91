// What reading a file is compared with: the library of its kind, called once in this process, without a child, limits or
// anything that is found besides. Kinds whose library needs as much code as their reader are compared with the reader.
import fs from 'node:fs/promises'
import path from 'node:path'
import Papa from 'papaparse'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { examine } from '#server/engines/media/child/examine.ts'
import type { MediaFile } from '#server/engines/media/media.ts'

/** Where a JPEG begins. */
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

export async function readByHand(file: MediaFile): Promise<unknown> {
  switch (file.mime) {
    case 'text/markdown':
    case 'text/plain':
      return fs.readFile(file.path, 'utf8')
    case 'text/csv':
      return Papa.parse(await fs.readFile(file.path, 'utf8'))
    case 'message/rfc822':
      return PostalMime.parse(await fs.readFile(file.path))
    case 'image/jpeg':
      return draw(await fs.readFile(file.path), file.outFolder)
    case 'image/x-adobe-dng': {
      const bytes = await fs.readFile(file.path)
      return draw(bytes.subarray(bytes.indexOf(jpegStart)), file.outFolder)
    }
    default:
      return examine(file)
  }
}

async function draw(photo: Buffer, folder: string): Promise<void> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const fit = (edge: number) => shown().resize({ width: edge, height: edge, fit: 'inside' })
  await shown().webp({ quality: 80, effort: 2 }).toFile(path.join(folder, 'by-hand-large.webp'))
  await fit(1024).webp({ quality: 78, effort: 2 }).toFile(path.join(folder, 'by-hand-medium.webp'))
  await fit(512).webp({ quality: 78 }).toFile(path.join(folder, 'by-hand-small.webp'))
  await fit(20).webp({ quality: 40, alphaQuality: 40 }).toBuffer()
}
