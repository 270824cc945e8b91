import { open } from 'node:fs/promises'
import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { exifFacts } from './exif-facts.ts'
import { pictureSize } from './picture-size.ts'

/** Camera notes are at the beginning, before the pixels. */
const headBytes = 1024 * 1024

/** A picture that cannot be drawn here: its size, and when, where and by what it was taken. */
export async function examineHeader(file: Pick<MediaFile, 'path' | 'mime'>): Promise<Examination> {
  const head = await headOf(file.path)
  const exif = exifFacts(head)
  const size = pictureSize(head, file.mime)
  return {
    ...emptyExamination(),
    width: size?.width ?? null,
    height: size?.height ?? null,
    takenAt: exif.takenAt,
    camera: exif.camera,
    lens: exif.lens,
    hasPosition: exif.position !== null,
    position: exif.position,
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
