import { cameraName, positionOf } from '#server/engines/media/image/exif-facts.ts'
import type { Examination, Position } from '#server/engines/media/media.ts'

type Tags = Readonly<Record<string, string>>
type TagFacts = Pick<Examination, 'takenAt' | 'camera' | 'hasPosition' | 'position' | 'title'>

const apple = 'com.apple.quicktime.'

/** The facts in a video's header, by FFmpeg's tag names. */
export function tagFacts(tags: Tags): TagFacts {
  const position = positionFrom(tags[`${apple}location.ISO6709`] ?? tags['location'] ?? '')
  return {
    takenAt: isoTime(tags[`${apple}creationdate`] ?? '') ?? isoTime(tags['creation_time'] ?? ''),
    camera: cameraName(
      plain(tags[`${apple}make`] ?? tags['make']),
      plain(tags[`${apple}model`] ?? tags['model']),
    ),
    hasPosition: position !== null,
    position,
    title: plain(tags['title']).slice(0, 200) || null,
  }
}

function plain(text = ''): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** '2026-07-12T10:20:30.000000Z', '2026-07-12T11:20:30+0100' > the same without fractions, with a colon. */
function isoTime(time: string): string | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(time)
  const [, local = '', offset = ''] = parts ?? []
  // A camera with an unset clock counts from 1904 or 1970.
  if (Number.isNaN(Date.parse(`${local}Z`)) || Number(local.slice(0, 4)) < 1971) return null
  return local + offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
}

/** '+56.0900-005.5600+010.0/' > degrees. */
function positionFrom(place: string): Position | null {
  const [, latitude, longitude] = /^([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/.exec(place) ?? []
  return latitude === undefined ? null : positionOf(Number(latitude), Number(longitude))
}
