import type { ExpandedTags } from 'exifreader'
import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { embeddedPreview } from './embedded-preview.ts'
import { notesIn, orientationIn, startOf, tagsOfPicture } from './picture-notes.ts'
import { pictureSize, type Size } from './picture-size.ts'
import { rawSize } from './raw-size.ts'
import { writePictures } from './raw-picture.ts'

/** The size is at the beginning. */
const headBytes = 1024 * 1024

/** Some cameras write the size only where their photos have it. */
async function rawSizeOf({ path }: MediaFile, { exif }: ExpandedTags): Promise<Size | null> {
  const stored = await rawSize(path)
  const [width, height] = [exif?.PixelXDimension?.value, exif?.PixelYDimension?.value]
  const isNoted = typeof width === 'number' && typeof height === 'number' && height > 0
  return isNoted && width > (stored?.width ?? 0) ? { width, height } : stored
}

const turned = (size: Size | null, tags: ExpandedTags): Size | null =>
  size !== null && orientationIn(tags) >= 5 ? { width: size.height, height: size.width } : size

/** A picture that cannot be drawn here: its size, when, where and by what it was taken, and the preview inside it. */
export async function examineHeader(file: MediaFile, { isPreviewWanted = true } = {}): Promise<Examination> {
  const tags = await tagsOfPicture(file)
  const size =
    pictureSize(await startOf(file.path, headBytes), file.mime) ?? turned(await rawSizeOf(file, tags), tags)
  const preview = isPreviewWanted ? await embeddedPreview(file, orientationIn(tags)) : null
  return {
    ...emptyExamination(),
    width: size?.width ?? null,
    height: size?.height ?? null,
    ...notesIn(tags),
    pictures: preview === null ? null : await writePictures(preview, file.outFolder),
  }
}
