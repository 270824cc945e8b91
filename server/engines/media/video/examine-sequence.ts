import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { emptyExamination } from '#server/engines/media/media.ts'
import { pictureNotes } from '#server/engines/media/image/picture-notes.ts'
import { sequenceSummary } from '#server/engines/media/image/sequences.ts'
import { writePictures } from '#server/engines/media/image/raw-picture.ts'
import { frameAt } from './video-frame.ts'
import { openInput, shownSize, videoStream } from './video-input.ts'

/** An animation that is stored as a film, in HEIC or AVIF, by its first picture; null when it has none. */
export async function examineSequence(file: MediaFile): Promise<Examination | null> {
  const first = await firstPicture(file.path).catch(() => null)
  if (first === null) return null
  return {
    ...emptyExamination(),
    width: first.size.width,
    height: first.size.height,
    ...(await pictureNotes(file)),
    summary: await sequenceSummary(file),
    pictures: await writePictures(first.picture, file.outFolder),
  }
}

async function firstPicture(path: string) {
  await using input = await openInput(path, 'mov')
  const stream = videoStream(input)
  const picture = stream === undefined ? null : await frameAt(input, stream, 0)
  return stream === undefined || picture === null ? null : { size: shownSize(stream), picture }
}
