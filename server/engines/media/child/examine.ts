import { stat } from 'node:fs/promises'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import { bitmapType, drawingType, phonePictures, plainPictures } from '#server/engines/media/lanes.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { hasVideoLibrary } from '#server/engines/media/video/video-library.ts'

type Examiner = (file: MediaFile) => Promise<Examination>

const texts = ['application/json', 'application/xml', 'application/yaml', 'application/x-yaml']

/** Finds in the bytes of a file what its kind holds; a kind that nothing is known of is kept as it is. */
export async function examine(file: MediaFile): Promise<Examination> {
  if ((await stat(file.path)).size === 0) throw new Unreadable('This file is empty.')
  const examineKind = await examinerOf(file.mime)
  return examineKind === null ? emptyExamination() : examineKind(file)
}

/** Each is loaded when first needed. */
async function examinerOf(mime: string): Promise<Examiner | null> {
  if (mime === drawingType || plainPictures.includes(mime))
    return (await import('#server/engines/media/image/examine-image.ts')).examineImage
  if (phonePictures.includes(mime))
    return (await import('#server/engines/media/image/examine-heic.ts')).examineHeic
  if (mime === 'application/pdf') return (await import('#server/engines/media/pdf/examine-pdf.ts')).examinePdf
  if (mime === 'text/csv') return (await import('#server/engines/media/table/examine-csv.ts')).examineCsv
  if (mime.startsWith('text/') || texts.includes(mime))
    return (await import('#server/engines/media/text/examine-text.ts')).examineText
  if (mime === bitmapType && (await hasVideoLibrary()))
    return (await import('#server/engines/media/video/examine-bmp.ts')).examineBmp
  if (mime.startsWith('video/') && (await hasVideoLibrary())) {
    return (await import('#server/engines/media/video/examine-video.ts')).examineVideo
  }
  return null
}
