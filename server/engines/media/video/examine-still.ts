import { stat } from 'node:fs/promises'
import { Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { examineHeader } from '#server/engines/media/image/examine-header.ts'
import { writePictures } from '#server/engines/media/image/raw-picture.ts'
import { decodeStill } from './decode-still.ts'

/** A picture in a format that the video library decodes and the picture library does not. Throws Unreadable. */
export async function examineStill(file: MediaFile): Promise<Examination> {
  const found = await examineHeader(file, { isPreviewWanted: false })
  const decoded = await decodeStill(file.path, file.mime)
  if (decoded === null) return keptUnshown(file)
  const { width, height, picture } = decoded
  return { ...found, width, height, pictures: await writePictures(picture, file.outFolder) }
}

/** Valid pictures can have a rare coding. A bitmap with fewer bytes than any coding needs is broken. */
async function keptUnshown(file: MediaFile): Promise<Examination> {
  const found = await examineHeader(file)
  if (file.mime !== 'image/bmp') return found
  const { size } = await stat(file.path)
  // Even in runs of 255 pixels each takes this much.
  if (found.width === null || found.height === null || size < (found.width * found.height) / 128)
    throw new Unreadable('This picture is broken.')
  return found
}
