import { fileType } from '#contract/file-kinds.ts'
import type { Taken } from '#contract/taken.ts'
import type { Caption } from '#server/engines/ai/ai.ts'
import type { Examination } from '#server/engines/media/media.ts'
import { readerVersion } from '#server/engines/media/reader-versions.ts'
import type { Looked } from './examine-file.ts'
import type { FileFacts, FileToRead, HeldContent } from './processing-queries.ts'
import type { StoredObjects } from './stored-objects.ts'
import { takenColumns } from './taken-time.ts'

/** A caption that was just made, or that stays. */
export type WrittenCaption = Omit<Caption, 'by'> & { by: Caption['by'] | 'person' }

/** The columns of a processed file. */
export function factsOf(
  file: FileToRead,
  examination: Examination,
  taken: Taken | null,
  caption: WrittenCaption,
  stored: StoredObjects,
): FileFacts {
  const { table } = examination
  return {
    ...stored,
    status: 'captioned',
    failure: null,
    caption: caption.text,
    captionBy: caption.by,
    captionNote: caption.note,
    ...takenColumns(taken, file.uploadedAt),
    width: examination.width,
    height: examination.height,
    preview: examination.pictures?.preview ?? null,
    pages: examination.pages,
    pdf: examination.pdf,
    rows: examination.rows,
    lines: examination.lines,
    encoding: examination.encoding?.name ?? null,
    hasBadBytes: examination.encoding?.isDamaged ?? false,
    searchedTo: examination.searchedTo,
    durationSeconds: examination.durationSeconds,
    isPlayable: examination.isPlayable,
    textStart: examination.textStart,
    tableStart: table ? [table.head, ...table.rows] : null,
    tableVerdict: table?.verdict ?? null,
    tableSheet: examination.tableSheet,
    tornRows: table?.verdict.tornRows ?? null,
    language: examination.language,
    keywords: [...examination.keywords],
    title: examination.title,
    latitude: examination.position?.latitude ?? null,
    longitude: examination.position?.longitude ?? null,
    camera: cameraWithLens(examination),
    readBy: readerVersion,
  }
}

/** A time or place that the owner has corrected stays; what the file says itself is kept beside it. */
export function besideCorrections(
  facts: FileFacts,
  { isTimeCorrected, isPlaceCorrected }: Pick<HeldContent, 'isTimeCorrected' | 'isPlaceCorrected'>,
): FileFacts {
  const { takenAtLocal = null, takenIsDay = false, takenOffset = null, takenFrom = null, ...others } = facts
  const { latitude = null, longitude = null, displayAt, ...rest } = others
  return {
    ...rest,
    ...(isTimeCorrected
      ? { readTaken: { takenAtLocal, takenIsDay, takenOffset, takenFrom } }
      : { takenAtLocal, takenIsDay, takenOffset, takenFrom, ...(displayAt && { displayAt }) }),
    ...(isPlaceCorrected ? { readPlace: { latitude, longitude } } : { latitude, longitude }),
  }
}

/** What was looked at, with the filter of file lists that follows from it. */
export const withType = (looked: Looked, name: string): FileFacts =>
  looked.mime === undefined ? {} : { ...looked, fileType: fileType(looked.mime, name) }

/** 'NIKON D850, Nikkor 35mm'; the lenses of a phone begin with its name. */
function cameraWithLens({ camera, lens }: Pick<Examination, 'camera' | 'lens'>): string | null {
  if (camera === null || lens === null) return camera ?? lens
  return lens.startsWith(camera) ? lens : `${camera}, ${lens}`
}
