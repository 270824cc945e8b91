import { open } from 'node:fs/promises'
import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { embeddedPreview } from './embedded-preview.ts'
import { exifFacts } from './exif-facts.ts'
import { pictureSize } from './picture-size.ts'
import { writePictures } from './raw-picture.ts'

/** Camera notes are at the beginning, before the pixels. */
const headBytes = 1024 * 1024

/** A picture that cannot be drawn here: its size, when, where and by what it was taken, and the preview inside it. */
export async function examineHeader(file: MediaFile): Promise<Examination> {
  const head = await headOf(file.path)
  const exif = exifFacts(head)
  const size = pictureSize(head, file.mime)
  const preview = await embeddedPreview(file, exif.orientation)
  return {
    ...emptyExamination(),
    width: size?.width ?? null,
    height: size?.height ?? null,
    takenAt: exif.takenAt,
    camera: exif.camera,
    hasPosition: exif.position !== null,
    position: exif.position,
    pictures: preview === null ? null : await writePictures(preview, file.outFolder),
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
