import { limits } from './limits.ts'
import type { Degrees } from './map-grid.ts'

/** Degrees; a box whose west is greater than its east crosses the line of dates. */
export interface PlaceBox {
  west: number
  south: number
  east: number
  north: number
}

/** Where files were taken: anywhere that is known, in a box, or within a distance. */
export type PlaceFilter =
  | { kind: 'any' }
  | ({ kind: 'box' } & PlaceBox)
  | ({ kind: 'near'; kilometres: number } & Degrees)

const furthestKilometres = 2_000

/** Reads `any`, `box:west,south,east,north` and `near:latitude,longitude,kilometres`; null for anything else. */
export function readPlaceFilter(text: string): PlaceFilter | null {
  if (text === 'any') return { kind: 'any' }
  if (text.length > limits.placeFilter) return null
  const [kind, list = '', ...rest] = text.split(':')
  const numbers = list
    .split(',')
    .map((number) => (/^-?\d{1,4}(\.\d{1,9})?$/.test(number) ? Number(number) : NaN))
  if (rest.length > 0 || numbers.some(Number.isNaN)) return null
  const [first = NaN, second = NaN, third = NaN, fourth = NaN] = numbers
  if (kind === 'near' && numbers.length === 3)
    return isPlace(first, second) && third > 0 && third <= furthestKilometres
      ? { kind, latitude: first, longitude: second, kilometres: third }
      : null
  if (kind !== 'box' || numbers.length !== 4) return null
  const isBox = isPlace(second, first) && isPlace(fourth, third) && second <= fourth
  return isBox ? { kind, west: first, south: second, east: third, north: fourth } : null
}

const isPlace = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** A metre is the fifth decimal of a degree. */
const short = (number: number): number => Math.round(number * 1e6) / 1e6

export function writePlaceFilter(place: PlaceFilter): string {
  if (place.kind === 'any') return 'any'
  if (place.kind === 'near')
    return `near:${[place.latitude, place.longitude, place.kilometres].map(short).join(',')}`
  return `box:${[place.west, place.south, place.east, place.north].map(short).join(',')}`
}
