import { orientationOf, type Facts } from './compare-facts.ts'
import { canRun, outputOf, type Tool } from './run-tool.ts'

type Tags = Readonly<Record<string, unknown>>

const filesAtOnce = 100
const wanted = [
  'MIMEType',
  'FileType',
  'ImageSize',
  'Orientation',
  'Rotation',
  'PageCount',
  'GPSLatitude',
  'GPSLongitude',
  'GPSDateStamp',
  'DateTimeOriginal',
  'DateTimeDigitized',
  'CreateDate',
  'DateCreated',
  'DigitalCreationDate',
  'CreationDate',
  'CreationTime',
  'ModifyDate',
  'DateTime',
  'Error',
].map((name) => `-${name}`)

export const exiftool: Tool = {
  name: 'exiftool',
  isInstalled: () => canRun('exiftool', '-ver'),
  read: async (files) => {
    const found = new Map<string, Facts>()
    for (let at = 0; at < files.length; at += filesAtOnce) {
      const some = files.slice(at, at + filesAtOnce)
      const json = await outputOf('exiftool', ['-json', '-n', '-G0', '-q', ...wanted, '--', ...some])
      for (const tags of JSON.parse(json ?? '[]') as Tags[]) {
        const file = tags['SourceFile']
        if (typeof file === 'string') found.set(file, factsOf(tags))
      }
    }
    return found
  },
}

function factsOf(tags: Tags): Facts {
  const type = text(tags, 'File:MIMEType')
  if (!/^(?:image|video|audio)\/|^application\/(?:pdf|vnd\.adobe\.photoshop)$/.test(type)) return {}
  if (!/^image\/|photoshop$/.test(type))
    return { type, ...(type.startsWith('video/') ? filmFacts(tags) : {}) }
  const size = type === 'image/svg+xml' ? null : sizeOf(tags, type)
  return {
    type,
    ...(size === null ? {} : { dimensions: size, orientation: orientationOf(size), picture: true }),
    ...(type === 'image/svg+xml' ? {} : { day: photoDay(tags), place: placeOf(tags) }),
    ...(type === 'image/tiff' && text(tags, 'Composite:PageCount') !== ''
      ? { pages: Number(text(tags, 'Composite:PageCount')) }
      : {}),
  }
}

const filmFacts = (tags: Tags): Facts => ({
  day: firstDay([
    text(tags, 'QuickTime:CreationDate'),
    ...['QuickTime', 'RIFF', 'H264', 'ASF', 'Matroska'].flatMap((group) => [
      text(tags, `${group}:DateTimeOriginal`),
      text(tags, `${group}:CreateDate`),
    ]),
    text(tags, 'ASF:CreationDate'),
  ]),
  place: placeOf(tags),
})

const text = (tags: Tags, name: string): string => String(tags[name] ?? '')

function sizeOf(tags: Tags, type: string): { width: number; height: number } | null {
  const [width = 0, height = 0] = text(tags, 'Composite:ImageSize').split(' ').map(Number)
  if (!(width > 0 && height > 0)) return null
  // HEIC and AVIF have a rotation of their own, and decoders ignore that of EXIF.
  const isTurned = /hei[cf]|avif/.test(type)
    ? [90, 270].includes(Number(text(tags, 'QuickTime:Rotation')))
    : Number(text(tags, 'EXIF:Orientation')) >= 5
  return isTurned ? { width: height, height: width } : { width, height }
}

/** In the order that photographers' programs use. */
const photoDay = (tags: Tags): string | null =>
  firstDay(
    [
      'EXIF:DateTimeOriginal',
      'EXIF:CreateDate',
      'XMP:DateCreated',
      'XMP:DateTimeOriginal',
      'XMP:DateTimeDigitized',
      'XMP:CreateDate',
      'IPTC:DateCreated',
      'IPTC:DigitalCreationDate',
      'EXIF:GPSDateStamp',
      'PNG:CreationTime',
      'EXIF:ModifyDate',
      'XMP:ModifyDate',
      'PNG:ModifyDate',
    ].map((name) => text(tags, name)),
  )

/** A camera whose clock is not set writes noughts, or the year in which its clock begins. */
function firstDay(times: readonly string[]): string | null {
  const days = times.map((time) => /^(\d{4})[:-](\d\d)[:-](\d\d)/.exec(time)?.slice(1).join('-') ?? '')
  return days.find((day) => day > '1904-01-01' && day !== '1970-01-01' && isDay(day)) ?? null
}

function isDay(day: string): boolean {
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function placeOf(tags: Tags): NonNullable<Facts['place']> | null {
  const [latitude, longitude] = [tags['Composite:GPSLatitude'], tags['Composite:GPSLongitude']]
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}
