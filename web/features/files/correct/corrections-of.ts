import type { StoredFile } from '#contract/calls/files.ts'
import type { Correction } from '#contract/correction.ts'
import { isDayOnly } from '#contract/taken.ts'
import { dayOf } from '#web/features/files/file-facts.ts'

/** What the fields of the dialog say; an empty one changes nothing. */
export interface CorrectionFields {
  caption: string
  /** '2026-07-12' */
  day: string
  /** '23:30' */
  time: string
  /** '56.0912, -5.5571' */
  place: string
}

const noFields: CorrectionFields = { caption: '', day: '', time: '', place: '' }

/** The fields of one file; empty ones for several. */
export function fieldsOf(files: readonly StoredFile[]): CorrectionFields {
  const [file] = files
  if (file === undefined || files.length > 1) return noFields
  const { caption, taken, place } = file
  return {
    caption: caption ?? '',
    day: taken === null ? '' : taken.at.slice(0, 10),
    time: taken === null || isDayOnly(taken) ? '' : taken.at.slice(11, 16),
    place: place === null ? '' : `${place.latitude}, ${place.longitude}`,
  }
}

/** Latitude and longitude as people copy them from a map; null for anything else. */
export function placeIn(text: string): { latitude: number; longitude: number } | null {
  const [latitude = NaN, longitude = NaN, ...rest] = text
    .trim()
    .split(/[,;\s]+/)
    .map(Number)
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && rest.length === 0
  return isPlace ? { latitude, longitude } : null
}

/** What the field of the place says: an emptied one removes it. */
const placeSaid = (text: string): (Correction['place'] & {}) | null =>
  text.trim() === '' ? 'none' : placeIn(text)

/** The place was changed to what is none. */
export const isPlaceUnclear = (files: readonly StoredFile[], { place }: CorrectionFields): boolean =>
  place !== fieldsOf(files).place && placeSaid(place) === null

/** The corrections that make files as the fields say; a file keeps its own clock time where only the day changes. */
export function correctionsOf(files: readonly StoredFile[], fields: CorrectionFields): Correction[] {
  const former = fieldsOf(files)
  const isTimeChanged =
    (fields.day !== former.day || fields.time !== former.time) && (fields.day !== '' || fields.time !== '')
  const isCaptionChanged = fields.caption.trim() !== former.caption
  const place = fields.place === former.place ? null : placeSaid(fields.place)
  if (!isCaptionChanged && !isTimeChanged && place === null) return []
  return files.map((file) => ({
    file_id: file.file_id,
    ...(isCaptionChanged && { caption: fields.caption.trim() }),
    ...(isTimeChanged && { taken: takenBy(file, fields, files.length === 1) }),
    ...(place !== null && { place }),
  }))
}

function takenBy(file: StoredFile, { day, time }: CorrectionFields, isAlone: boolean) {
  const { taken } = file
  const own = taken === null || isDayOnly(taken) ? '' : taken.at.slice(11)
  // Of one file the clock time is in the field: an emptied field is a day without it.
  const clock = time === '' ? (isAlone ? '' : own) : own.startsWith(time) ? own : `${time}:00`
  return {
    at: `${day || dayOf(file)}${clock && `T${clock}`}`,
    offset_minutes: taken?.offset_minutes ?? null,
  }
}

/** The corrections that take back all others: the files are as they say themselves. */
export const resetsOf = (files: readonly StoredFile[]): Correction[] =>
  files.map(({ file_id }) => ({ file_id, caption: null, taken: null, place: null }))
