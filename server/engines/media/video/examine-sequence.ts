import { AV_DISPOSITION_DEFAULT, AV_DISPOSITION_DEPENDENT } from 'node-av/constants'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { emptyExamination } from '#server/engines/media/media.ts'
import { pictureNotes } from '#server/engines/media/image/picture-notes.ts'
import { sequenceSummary } from '#server/engines/media/image/sequences.ts'
import { writePictures } from '#server/engines/media/image/raw-picture.ts'
import { frameAt } from './video-frame.ts'
import { openInput, shownSize, videoStream } from './video-input.ts'

/**
 * A picture that is stored like a film, in HEIC or AVIF: the first one of an animation, or one of high dynamic range.
 * Null when there is none, or when it consists of tiles.
 */
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
  // Its transparency is a stream too, and can come first.
  const main = input.streams.find(({ disposition }) => (disposition & AV_DISPOSITION_DEFAULT) !== 0)
  const stream = main ?? videoStream(input)
  if (stream === undefined || (stream.disposition & AV_DISPOSITION_DEPENDENT) !== 0) return null
  const picture = await frameAt(input, stream, 0)
  return picture === null ? null : { size: shownSize(stream), picture }
}
