import { fileFormat, fileKind } from '#contract/file-kinds.ts'
import { isDayOnly, type Taken, type TakenSource } from '#contract/taken.ts'
import type { Examination } from '#server/engines/media/media.ts'
import { isTimeZone, localTime, zoneOfPlace } from '#server/lib/local-time.ts'
import type { FileFacts, FileToRead } from './processing-queries.ts'
import { isNameOfScan, timeInName } from './time-in-name.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Clocks that were never set say less. */
const firstSentYear = '1980'

type Dated = Pick<
  FileToRead,
  'name' | 'mime' | 'uploadedAt' | 'sentModifiedAt' | 'sentTimeZone' | 'exportedTime'
>
type Found = Pick<Examination, 'takenAt' | 'takenFrom' | 'modifiedAt' | 'position'>

/** When a file was taken, by the best source that says so (decision 250); null when none does. */
export function takenOf(file: Dated, found: Found): Taken | null {
  const kind = fileKind(file.mime, file.name)
  const isPictureOrFilm = kind === 'image' || kind === 'video'
  const isNamed = isPictureOrFilm || fileFormat(file.mime, file.name).viewer === 'audio'
  const isScan = kind === 'pdf' && isNameOfScan(file.name)
  const candidates: [TakenSource | null, string | null][] = [
    [found.takenFrom, found.takenAt],
    ['export', isPictureOrFilm ? (file.exportedTime?.toISOString() ?? null) : null],
    ['name', isNamed || isScan ? pastTime(timeInName(file.name), file.uploadedAt) : null],
    ['modified', isPictureOrFilm ? found.modifiedAt : null],
    ['client', isPictureOrFilm ? sentTime(file) : null],
  ]
  for (const [from, time] of candidates)
    if (from !== null && time !== null) return { ...inPlace(time, zoneFor(file, found)), from }
  return null
}

/** A name can be ahead of UTC by a zone. */
const pastTime = (time: string | null, uploadedAt: Date): string | null =>
  time !== null && Date.parse(time) <= uploadedAt.getTime() + dayMs ? time : null

/** The last change on the disk of the sender; one that is as old as the upload was made for it. */
function sentTime({ sentModifiedAt, uploadedAt }: Dated): string | null {
  if (sentModifiedAt === null || sentModifiedAt.getTime() > uploadedAt.getTime() - hourMs) return null
  const time = sentModifiedAt.toISOString()
  return time < firstSentYear ? null : time
}

function zoneFor({ sentTimeZone }: Dated, { position }: Found): string {
  if (position !== null) return zoneOfPlace(position)
  return sentTimeZone !== null && isTimeZone(sentTimeZone) ? sentTimeZone : 'UTC'
}

/** The wall clock and offset of an ISO time; one in UTC is moved to the zone. */
function inPlace(time: string, zone: string): Pick<Taken, 'at' | 'offset_minutes'> {
  if (time.endsWith('Z')) return localTime(Date.parse(time), zone)
  const [, sign, hours, minutes] = /T[\d:.]{8,12}([+-])(\d\d):(\d\d)$/.exec(time) ?? []
  if (sign === undefined) return { at: time, offset_minutes: null }
  const offset = Number(hours) * 60 + Number(minutes)
  return { at: time.slice(0, -'+01:00'.length), offset_minutes: sign === '-' ? -offset : offset }
}

/** The columns of a time; a day without a clock time is sorted at its noon. */
export function takenColumns(taken: Taken | null, uploadedAt: Date): FileFacts {
  if (taken === null)
    return {
      takenAtLocal: null,
      takenOffset: null,
      takenFrom: null,
      takenIsDay: false,
      displayAt: uploadedAt,
    }
  const takenIsDay = isDayOnly(taken)
  const local = takenIsDay ? `${taken.at}T12:00:00` : taken.at
  return {
    takenAtLocal: local,
    takenOffset: taken.offset_minutes,
    takenFrom: taken.from,
    takenIsDay,
    displayAt: new Date(`${local}Z`),
  }
}
