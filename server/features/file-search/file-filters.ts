import { type SizeStep, sizeStepNames } from '#contract/file-filters.ts'
import { type PlaceBox, type PlaceFilter, readPlaceFilter } from '#contract/place-filter.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { Problem } from '#server/lib/problem.ts'

/** What the own files by day are narrowed to, besides type and story. */
export interface Filters {
  /** The first moment, and the one after the last. */
  takenFrom: Date | null
  takenBefore: Date | null
  camera: string | null
  place: PlaceFilter | null
  /** Classes of the function `size_class`, both included; null: all. */
  sizes: { from: number; to: number } | null
}

export const noFilters: Filters = {
  takenFrom: null,
  takenBefore: null,
  camera: null,
  place: null,
  sizes: null,
}

/** Filters as a call has them. */
export interface FilterOptions {
  taken_from?: string | undefined
  taken_to?: string | undefined
  camera?: string | undefined
  place?: string | undefined
  size_from?: SizeStep | undefined
  size_to?: SizeStep | undefined
}

/** @throws Problem `bad_request` for a day or a place that does not exist */
export function parseFilters(options: FilterOptions): Filters {
  const { taken_from: from, taken_to: to, camera, place, size_from: least, size_to: most } = options
  const hasSize = least !== undefined || most !== undefined
  return {
    takenFrom: from === undefined ? null : startOf(from, 0),
    takenBefore: to === undefined ? null : startOf(to, 1),
    camera: camera === undefined || camera === '' ? null : camera,
    place: place === undefined || place === '' ? null : parsePlace(place),
    sizes: hasSize
      ? {
          from: least === undefined ? 0 : sizeStepNames.indexOf(least) + 1,
          to: most === undefined ? largestClass : sizeStepNames.indexOf(most),
        }
      : null,
  }
}

const largestClass = sizeStepNames.length

const dayMs = 24 * 60 * 60 * 1000

function startOf(day: string, daysLater: number): Date {
  const at = new Date(`${day}T00:00:00.000Z`)
  if (Number.isNaN(at.getTime())) throw new Problem('bad_request', { fill: { reason: `${day} is no day.` } })
  return new Date(at.getTime() + daysLater * dayMs)
}

function parsePlace(text: string): PlaceFilter {
  const place = readPlaceFilter(text)
  if (place) return place
  const reason = 'send a place as any, box:west,south,east,north or near:latitude,longitude,kilometres.'
  throw new Problem('bad_request', { fill: { reason } })
}

/** For a FROM with `files f`. */
export const isTakenWithin = ({ takenFrom, takenBefore }: Filters): SQL => {
  const first = takenFrom ? sql`f.display_at >= ${takenFrom.toISOString()}::timestamptz` : sql`true`
  const last = takenBefore ? sql`f.display_at < ${takenBefore.toISOString()}::timestamptz` : sql`true`
  return sql`${first} and ${last}`
}

export const isByCamera = (camera: string): SQL => sql`f.camera = ${camera}`

/** One class is compared, so that its index has the order of the list. */
export const isOfClass = (sizeClass: number): SQL =>
  sql`size_class(f.size_bytes) = ${sql.raw(String(sizeClass))}`

export const isOfSize = ({ from, to }: { from: number; to: number }): SQL =>
  sql`size_class(f.size_bytes) between ${from}::int and ${to}::int`

export const hasPlace: SQL = sql`f.latitude is not null`

export function isAtPlace(place: PlaceFilter): SQL {
  if (place.kind === 'any') return hasPlace
  const isInBox = sql.join(boxesOf(place).map(isInside), sql` or `)
  if (place.kind === 'box') return sql`(${hasPlace} and (${isInBox}))`
  return sql`(${hasPlace} and (${isInBox}) and ${distanceTo(place)} <= ${place.kilometres}::float8)`
}

const isInside = ({ west, south, east, north }: PlaceBox): SQL =>
  sql`(f.latitude between ${south}::float8 and ${north}::float8
    and f.longitude between ${west}::float8 and ${east}::float8)`

/** Kilometres on a sphere. */
const distanceTo = ({ latitude, longitude }: { latitude: number; longitude: number }): SQL =>
  sql`(12742 * asin(least(1, sqrt(sin(radians((f.latitude - ${latitude}::float8) / 2)) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(f.latitude))
      * sin(radians((f.longitude - ${longitude}::float8) / 2)) ^ 2))))`

const kilometresPerDegree = 111.19

/** Boxes that contain the place and do not cross the line of dates. */
export function boxesOf(place: Exclude<PlaceFilter, { kind: 'any' }>): PlaceBox[] {
  const box = place.kind === 'box' ? place : boxAround(place)
  if (box.west <= box.east) return [box]
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
}

function boxAround({ latitude, longitude, kilometres }: Extract<PlaceFilter, { kind: 'near' }>): PlaceBox {
  const high = kilometres / kilometresPerDegree
  const south = Math.max(-90, latitude - high)
  const north = Math.min(90, latitude + high)
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const wide = narrowest > 0.001 ? high / narrowest : 180
  if (wide >= 180) return { west: -180, south, east: 180, north }
  const around = (degrees: number) => ((degrees + 540) % 360) - 180
  return { west: around(longitude - wide), south, east: around(longitude + wide), north }
}

/** For a FROM with `files f`: all but the time, which is part of the walk along an index. */
export function hasFilters({ camera, place, sizes }: Filters): SQL {
  const all = [
    ...(camera === null ? [] : [isByCamera(camera)]),
    ...(place === null ? [] : [isAtPlace(place)]),
    ...(sizes === null ? [] : [isOfSize(sizes)]),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}
