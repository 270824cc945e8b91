import { fileType } from '#contract/file-kinds.ts'
import type { Taken } from '#contract/taken.ts'
import type { WrittenCaption } from '#server/db/schema.ts'
import type { Caption } from '#server/engines/ai/ai.ts'
import type { Examination } from '#server/engines/media/media.ts'
import { readerVersion } from '#server/engines/media/reader-versions.ts'
import type { Looked } from './examine-file.ts'
import type { FileFacts, FileToRead, HeldContent } from './processing-queries.ts'
import type { StoredObjects } from './stored-objects.ts'
import { takenColumns } from './taken-time.ts'

/** The columns of a processed file. */
export function factsOf(
  file: FileToRead,
  examination: Examination,
  taken: Taken | null,
  caption: Caption,
  stored: StoredObjects,
): FileFacts {
  const { table } = examination
  return {
    ...stored,
    status: 'captioned',
    failure: null,
    ...captionFacts(caption),
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
    audio: examination.audio,
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

/** What the owner has corrected stays; what was found is kept beside it. */
export function besideCorrections(
  facts: FileFacts,
  { writtenCaption, isTimeCorrected, isPlaceCorrected }: HeldContent,
): FileFacts {
  const { takenAtLocal = null, takenIsDay = false, takenOffset = null, takenFrom = null, ...others } = facts
  const { latitude = null, longitude = null, displayAt, ...more } = others
  const { caption = null, captionBy = null, captionNote = null, ...rest } = more
  return {
    ...rest,
    ...besideOwnCaption({ caption, captionBy, captionNote }, writtenCaption),
    ...(isTimeCorrected
      ? { readTaken: { takenAtLocal, takenIsDay, takenOffset, takenFrom } }
      : { takenAtLocal, takenIsDay, takenOffset, takenFrom, ...(displayAt && { displayAt }) }),
    ...(isPlaceCorrected ? { readPlace: { latitude, longitude } } : { latitude, longitude }),
  }
}

/** A caption as columns. */
export const captionFacts = ({ text, by, note }: Caption): WrittenCaption => ({
  caption: text,
  captionBy: by,
  captionNote: note,
})

/** The columns of a new caption; beside the owner's own, which stays. */
export const besideOwnCaption = (written: WrittenCaption, former: HeldContent['writtenCaption']): FileFacts =>
  former === null ? { ...written } : { writtenCaption: written }

/** What was looked at, with the filter of file lists that follows from it. */
export const withType = (looked: Looked, name: string): FileFacts =>
  looked.mime === undefined ? {} : { ...looked, fileType: fileType(looked.mime, name) }

/** 'NIKON D850, Nikkor 35mm'; the lenses of a phone begin with its name. */
function cameraWithLens({ camera, lens }: Pick<Examination, 'camera' | 'lens'>): string | null {
  if (camera === null || lens === null) return camera ?? lens
  return lens.startsWith(camera) ? lens : `${camera}, ${lens}`
}
