import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { embeddedPreview } from './embedded-preview.ts'
import { notesIn, orientationIn, startOf, tagsOfPicture } from './picture-notes.ts'
import { pictureSize } from './picture-size.ts'
import { writePictures } from './raw-picture.ts'

/** The size is at the beginning. */
const headBytes = 1024 * 1024

/** A picture that cannot be drawn here: its size, when, where and by what it was taken, and the preview inside it. */
export async function examineHeader(file: MediaFile, { isPreviewWanted = true } = {}): Promise<Examination> {
  const size = pictureSize(await startOf(file.path, headBytes), file.mime)
  const tags = await tagsOfPicture(file)
  const preview = isPreviewWanted ? await embeddedPreview(file, orientationIn(tags)) : null
  return {
    ...emptyExamination(),
    width: size?.width ?? null,
    height: size?.height ?? null,
    ...notesIn(tags),
    pictures: preview === null ? null : await writePictures(preview, file.outFolder),
  }
}
