import { ExportedFacts } from '#contract/calls/imports.ts'
import { limits } from '#contract/limits.ts'
import { type Details, storable } from './export-entry.ts'

/** A description as a caption. */
export function captionOf(text: string | null | undefined): Pick<Details, 'caption'> {
  const caption = storable(text ?? '')
    .trim()
    .slice(0, limits.caption)
  return caption === '' ? {} : { caption }
}

/** A place; latitude and longitude of 0 mean that there is none. */
export function placeOf(
  place: { latitude: number; longitude: number } | null | undefined,
): Pick<Details, 'place'> {
  if (!place) return {}
  const { latitude, longitude } = place
  const isReal = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isReal && (latitude !== 0 || longitude !== 0) ? { place: { latitude, longitude } } : {}
}

/** What the server takes of it: an impossible time of one picture ends no import. */
export function factsOf({ caption, place, taken }: Details): ExportedFacts {
  const { shape } = ExportedFacts
  return {
    ...(caption !== undefined && shape.caption.safeParse(caption).success && { caption }),
    ...(place !== undefined && shape.place.safeParse(place).success && { place }),
    ...(taken !== undefined && shape.taken.safeParse(taken).success && { taken }),
  }
}

/** '2011-12-02T16:22:31+01:00' by the clock of its place, or in UTC when it ends with Z. */
export function timeOf(text: string | null | undefined): Pick<Details, 'taken' | 'utc'> {
  const pattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/
  const [, day, clock, seconds = ':00', zone] =
    (text && text.length < 40 ? pattern.exec(text.trim()) : null) ?? []
  if (day === undefined) return {}
  if (clock === undefined) return isTime(day) ? { taken: { at: day, offset_minutes: null } } : {}
  const at = `${day}T${clock}${seconds}`
  if (!isTime(`${at}Z`)) return {}
  if (zone === 'Z') return { utc: Date.parse(`${at}Z`) }
  return { taken: { at, offset_minutes: zone === undefined ? null : minutesOf(zone) } }
}

function minutesOf(zone: string): number {
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

const isTime = (text: string): boolean => {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))
}
