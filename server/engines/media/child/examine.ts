import { stat } from 'node:fs/promises'
import { fileFormat, type ReaderName } from '#contract/file-kinds.ts'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { hasVideoLibrary } from '#server/engines/media/video/video-library.ts'

type Examiner = (file: MediaFile) => Promise<Examination>

/** Examines a file with the reader of its kind; a file without a reader is kept unread. */
export async function examine(file: MediaFile): Promise<Examination> {
  if ((await stat(file.path)).size === 0) throw new Unreadable('This file is empty.')
  const examineKind = await examinerOf(file.mime)
  return examineKind === null ? emptyExamination() : examineKind(file)
}

async function examinerOf(mime: string): Promise<Examiner | null> {
  const { reader } = fileFormat(mime, '')
  return reader === null ? null : readers[reader]()
}

/** Each is loaded on first use; null when the machine cannot run it. */
const readers: Record<ReaderName, () => Promise<Examiner | null>> = {
  image: async () => (await import('#server/engines/media/image/examine-image.ts')).examineImage,
  heic: async () => (await import('#server/engines/media/image/examine-heic.ts')).examineHeic,
  bmp: async () =>
    (await hasVideoLibrary())
      ? (await import('#server/engines/media/video/examine-bmp.ts')).examineBmp
      : null,
  pictureHeader: async () => (await import('#server/engines/media/image/examine-header.ts')).examineHeader,
  video: async () =>
    (await hasVideoLibrary())
      ? (await import('#server/engines/media/video/examine-video.ts')).examineVideo
      : null,
  pdf: async () => (await import('#server/engines/media/pdf/examine-pdf.ts')).examinePdf,
  table: async () => (await import('#server/engines/media/table/examine-csv.ts')).examineCsv,
  text: async () => (await import('#server/engines/media/text/examine-text.ts')).examineText,
}
