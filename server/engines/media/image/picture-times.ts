import type { ExpandedTags } from 'exifreader'
import type { TakenSource } from '#contract/taken.ts'
import { isoTime } from '#server/engines/media/iso-time.ts'

interface TakenTime {
  takenAt: string | null
  takenFrom: TakenSource | null
}

const fromXmp = ['DateCreated', 'DateTimeOriginal', 'DateTimeDigitized', 'CreateDate']

/** When a picture was taken, by the best of its blocks that says so. */
export function takenTime({ exif, xmp, iptc, png, pngText }: ExpandedTags): TakenTime {
  const candidates: [TakenSource, string | null][] = [
    [
      'exif',
      exifTime(exif, 'DateTimeOriginal', 'Original') ?? exifTime(exif, 'DateTimeDigitized', 'Digitized'),
    ],
    ['xmp', fromXmp.map((name) => isoTime(textOf(xmp, name))).find((time) => time !== null) ?? null],
    ['iptc', iptcTime(iptc, '') ?? iptcTime(iptc, 'Digital ')],
    ['gps', gpsTime(exif)],
    ['block', writtenTime(textOf(pngText, 'Creation Time') || textOf(png, 'Creation Time'))],
  ]
  const [takenFrom, takenAt] = candidates.find(([, time]) => time !== null) ?? [null, null]
  return { takenAt, takenFrom }
}

/** When a picture was last changed, as it says itself. */
export function modifiedTime({ exif, xmp, png }: ExpandedTags): string | null {
  return (
    exifTime(exif, 'DateTime', '') ??
    isoTime(textOf(xmp, 'ModifyDate')) ??
    // PNG, 11.3.4: in UTC.
    isoTime(`${textOf(png, 'Modify Date')}Z`)
  )
}

/** Tag names by the groups of ExifReader, which types only some of them. */
type Group = Readonly<Record<string, { description?: unknown } | undefined>>

/** The text of a tag on one line; '' without one. */
export function textOf(group: object | undefined, name: string): string {
  const text = (group as Group | undefined)?.[name]?.description
  // oxlint-disable-next-line no-control-regex -- cameras pad with NUL
  return typeof text === 'string' ? text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim() : ''
}

/** A time of EXIF with its own fraction and offset: `DateTimeOriginal` has `SubSecTimeOriginal`. */
const exifTime = (exif: object | undefined, name: string, suffix: string): string | null =>
  isoTime(textOf(exif, name), {
    fraction: textOf(exif, `SubSecTime${suffix}`),
    offset: textOf(exif, `OffsetTime${suffix}`),
  })

const iptcNames = {
  '': ['Date Created', 'Time Created'],
  'Digital ': ['Digital Creation Date', 'Digital Creation Time'],
}

/** IPTC keeps day and time apart. */
function iptcTime(iptc: object | undefined, which: keyof typeof iptcNames): string | null {
  const [day = '', time = ''] = iptcNames[which].map((name) => textOf(iptc, name))
  return isoTime(`${day}T${time}`) ?? isoTime(day)
}

/** The receiver's date and time, in UTC. */
function gpsTime(exif: object | undefined): string | null {
  const [day, time] = [textOf(exif, 'GPSDateStamp'), textOf(exif, 'GPSTimeStamp')]
  return isoTime(`${day}T${time}Z`) ?? isoTime(day)
}

/** A longer text is no time. */
const longestWritten = 60

/** A time in any common form, such as RFC 1123. */
function writtenTime(text: string): string | null {
  const iso = isoTime(text)
  if (iso !== null || text.length > longestWritten || !/(?:GMT|UTC|[+-]\d{4})$/.test(text)) return iso
  const parsed = new Date(text)
  return Number.isNaN(parsed.getTime()) ? null : isoTime(parsed.toISOString())
}
