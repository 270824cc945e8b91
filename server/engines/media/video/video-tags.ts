import { cameraName, positionOf } from '#server/engines/media/image/camera-facts.ts'
import { isoTime } from '#server/engines/media/iso-time.ts'
import type { Examination, Position } from '#server/engines/media/media.ts'

type Tags = Readonly<Record<string, string>>
type TagFacts = Pick<Examination, 'takenAt' | 'takenFrom' | 'camera' | 'hasPosition' | 'position' | 'title'>

const apple = 'com.apple.quicktime.'

/** The facts in a video's header, by FFmpeg's tag names. */
export function tagFacts(tags: Tags): TagFacts {
  const position = positionFrom(tags[`${apple}location.ISO6709`] ?? tags['location'] ?? '')
  const takenAt = filmedAt(tags)
  return {
    takenAt,
    takenFrom: takenAt === null ? null : 'video',
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

/** Phones write the local time with its offset, most formats UTC, and AVI the local time alone. */
function filmedAt(tags: Tags): string | null {
  const times = [tags[`${apple}creationdate`], tags['creation_time'], tags['date']]
  return times.map((time) => isoTime(plain(time))).find(isFilmed) ?? null
}

/** A camera with an unset clock counts from 1904 or 1970; a day alone is when a film came out. */
const isFilmed = (time: string | null): boolean =>
  time !== null && time.includes('T') && Number(time.slice(0, 4)) > 1970

/** '+56.0900-005.5600+010.0/' > degrees. */
function positionFrom(place: string): Position | null {
  const [, latitude, longitude] = /^([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/.exec(place) ?? []
  return latitude === undefined ? null : positionOf(Number(latitude), Number(longitude))
}
