import type { Caption } from '#server/engines/ai/ai.ts'
import type { Examination } from '#server/engines/media/media.ts'
import { placeSentence } from '#server/features/files/caption-view.ts'
import type { FileFacts, FileToRead } from './processing-queries.ts'

export interface StoredPictures {
  smallKey: string | null
  mediumKey: string | null
  largeKey: string | null
  pictureBytes: number
}

/** The columns of a processed file. */
export function factsOf(
  file: FileToRead,
  examination: Examination,
  caption: Caption,
  stored: StoredPictures,
): FileFacts {
  const { table } = examination
  return {
    ...stored,
    status: 'captioned',
    failure: null,
    caption: caption.text,
    captionBy: caption.by,
    captionNote: caption.note,
    displayAt: examination.takenAt ? takenTime(examination.takenAt) : file.uploadedAt,
    width: examination.width,
    height: examination.height,
    preview: examination.pictures?.preview ?? null,
    pages: examination.pages,
    rows: examination.rows,
    lines: examination.lines,
    encoding: examination.encoding?.name ?? null,
    hasBadBytes: examination.encoding?.isDamaged ?? false,
    searchedTo: examination.searchedTo,
    durationSeconds: examination.durationSeconds,
    isPlayable: examination.isPlayable,
    conversionFailure: null,
    textStart: examination.textStart,
    tableStart: table ? [table.head, ...table.rows] : null,
    language: examination.language,
    keywords: [...examination.keywords],
    title: examination.title,
    latitude: examination.position?.latitude ?? null,
    longitude: examination.position?.longitude ?? null,
    camera: examination.camera,
  }
}

/** What only the owner may know of a file, as a text to be found: camera, lens and place; '' when there is none. */
export function ownerFactsOf({ camera, lens, position }: Examination): string {
  const devices = [camera, lens].filter((device) => device !== null)
  return [
    devices.length === 0 ? null : `Taken with ${devices.join(', ')}.`,
    position === null ? null : placeSentence(position),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/** A camera without a time zone gives local time, which is stored and shown as UTC. */
const takenTime = (takenAt: string): Date =>
  new Date(/(Z|[+-]\d\d:\d\d)$/.test(takenAt) ? takenAt : `${takenAt}Z`)
