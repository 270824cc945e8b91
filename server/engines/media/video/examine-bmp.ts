import { stat } from 'node:fs/promises'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { examineHeader } from '#server/engines/media/image/examine-header.ts'
import { writePictures } from '#server/engines/media/image/raw-picture.ts'
import { frameAt } from './video-frame.ts'
import { openInput } from './video-input.ts'

const sentence = 'This picture is broken.'

/** Some bitmaps have a rare coding; all of their bytes are there. Throws Unreadable. */
async function keptUnshown(file: MediaFile): Promise<Examination> {
  const found = await examineHeader(file)
  if (found.width === null || found.height === null) throw new Unreadable(sentence)
  const { size } = await stat(file.path)
  // Even in runs of 255 pixels each takes this much.
  if (size < (found.width * found.height) / 128) throw new Unreadable(sentence)
  return found
}

/** A Windows bitmap: the video decoder supports it, the picture library does not. */
export async function examineBmp(file: MediaFile): Promise<Examination> {
  await using input = await openInput(file.path, { formats: 'bmp_pipe', sentence })
  const stream = input.video()
  const picture = stream === undefined ? null : await frameAt(input, stream, 0)
  if (stream === undefined || picture === null) return keptUnshown(file)
  const { width, height } = stream.codecpar
  return { ...emptyExamination(), width, height, pictures: await writePictures(picture, file.outFolder) }
}
