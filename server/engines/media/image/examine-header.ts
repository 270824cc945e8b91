import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { pictureNotes, startOf } from './picture-notes.ts'
import { pictureSize } from './picture-size.ts'

/** The size is at the beginning. */
const headBytes = 1024 * 1024

/** A picture that cannot be drawn here: its size, and when, where and by what it was taken. */
export async function examineHeader(file: Pick<MediaFile, 'path' | 'mime'>): Promise<Examination> {
  const head = await startOf(file.path, headBytes)
  const size = pictureSize(head, file.mime)
  return {
    ...emptyExamination(),
    width: size?.width ?? null,
    height: size?.height ?? null,
    ...(await pictureNotes(file)),
  }
}
