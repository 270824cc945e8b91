import { join } from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Pictures } from '#server/engines/media/media.ts'

/** Display pixels, row by row: red, green, blue, alpha; at most `largestEdge` wide and high. */
export interface RawPicture {
  data: Buffer
  width: number
  height: number
  channels: 4
}

/** The longer edge of a large variant, in pixels. */
export const largestEdge = 1600
const edges = { small: 512, medium: 1024, preview: 20 } as const
/** Encoder effort for all but the small ones: half the time for a few percent more bytes (decision 192). */
const effort = 2

// One picture at a time per process, to leave memory and the other core to others.
sharp.concurrency(1)
sharp.cache(false)

/** The decoded picture, scaled to the needed size. Rejects with sharp's error for a broken picture. */
export async function shrunk(picture: Sharp): Promise<RawPicture> {
  const { data, info } = await picture
    .resize({ width: largestEdge, height: largestEdge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 4 }
}

/** Writes the smaller variants of a picture into the folder. */
export async function writePictures(picture: RawPicture, outFolder: string): Promise<Pictures> {
  const small = join(outFolder, 'small.webp')
  await fit(picture, edges.small).webp({ quality: 78 }).toFile(small)
  const edge = Math.max(picture.width, picture.height)
  const medium = edge > edges.medium ? join(outFolder, 'medium.webp') : null
  if (medium !== null) await fit(picture, edges.medium).webp({ quality: 78, effort }).toFile(medium)
  const large = edge > edges.small ? join(outFolder, 'large.webp') : null
  if (large !== null) await fromRaw(picture).webp({ quality: 80, effort }).toFile(large)
  const preview = await fit(picture, edges.preview).webp({ quality: 40, alphaQuality: 40 }).toBuffer()
  return { small, medium, large, preview: `data:image/webp;base64,${preview.toString('base64')}` }
}

function fit(picture: RawPicture, edge: number): Sharp {
  return fromRaw(picture).resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
}

function fromRaw({ data, width, height, channels }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
