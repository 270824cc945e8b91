import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { shownFacts } from '#server/engines/media/image/raw-picture.ts'
import { frameAt } from './video-frame.ts'
import { openInput } from './video-input.ts'

const sentence = 'This picture is broken.'

/** A Windows bitmap: the video decoder supports it, the picture library does not. */
export async function examineBmp(file: MediaFile): Promise<Examination> {
  await using input = await openInput(file.path, { formats: 'bmp_pipe', sentence })
  const stream = input.video()
  const picture = stream === undefined ? null : await frameAt(input, stream, 0)
  if (stream === undefined || picture === null) throw new Unreadable(sentence)
  const { width, height } = stream.codecpar
  return { ...emptyExamination(), width, height, ...(await shownFacts(picture, file.outFolder)) }
}
