import sharp from 'sharp'
import type { AvatarDrawing, CoverDrawing } from '#server/engines/media/media.ts'
import { decodeHeic } from './examine-heic.ts'
import { renderUpright } from './examine-image.ts'
import type { RawPicture } from './raw-picture.ts'

/** Four times the largest display size. */
const largestEdge = 512

/** Crops the centre of a picture to a small square. */
export async function drawAvatar({ path, mime, outPath }: AvatarDrawing): Promise<void> {
  const { data, width, height, channels } = await read(path, mime)
  const edge = Math.min(width, height, largestEdge)
  await sharp(data, { raw: { width, height, channels } })
    .resize({ width: edge, height: edge, fit: 'cover' })
    .webp({ quality: 82 })
    .toFile(outPath)
}

/** Crops the centre of a picture to the shape of a cover. */
export async function drawCover({ path, mime, width: drawn, outPath }: CoverDrawing): Promise<void> {
  const { data, width, height, channels } = await read(path, mime)
  await sharp(data, { raw: { width, height, channels } })
    .resize({ width: drawn, height: Math.round((drawn * 2) / 3), fit: 'cover' })
    .webp({ quality: 82 })
    .toFile(outPath)
}

async function read(path: string, mime: string): Promise<RawPicture> {
  if (/^image\/hei[cf]/.test(mime)) return (await decodeHeic(path)).picture
  return renderUpright(path, { failOn: 'none' })
}
