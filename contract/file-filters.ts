import * as z from 'zod/mini'
import { atMost, matching } from './bounded-text.ts'
import type { Degrees } from './map-grid.ts'

/** Files are counted among the sizes between two of these, in bytes. */
export const sizeSteps = {
  '100kB': 100 * 1024,
  '1MB': 1024 ** 2,
  '10MB': 10 * 1024 ** 2,
  '100MB': 100 * 1024 ** 2,
  '1GB': 1024 ** 3,
} as const
export const SizeStep = z.enum(['100kB', '1MB', '10MB', '100MB', '1GB'])
export type SizeStep = z.infer<typeof SizeStep>
export const sizeStepNames = SizeStep.options

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

const longest = 80
const furthestKilometres = 2_000

/** Reads `any`, `box:west,south,east,north` and `near:latitude,longitude,kilometres`; null for anything else. */
export function readPlaceFilter(text: string): PlaceFilter | null {
  if (text === 'any') return { kind: 'any' }
  if (text.length > longest) return null
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

/** A day: 2026-11-28. */
export const Day = z
  .string()
  .check(
    ...matching({ max: 10, pattern: /^[12]\d{3}-\d\d-\d\d$/, mismatch: 'Send a day such as 2026-11-28.' }),
  )

/** What the own files by day may be narrowed to, besides type, story and words. */
export const fileFilters = {
  /** The first and the last day that files were taken, else uploaded. */
  taken_from: z.optional(Day),
  taken_to: z.optional(Day),
  /** The camera as `listCameras` names it. */
  camera: z.optional(z.string().check(atMost({ max: 200 }))),
  /** `any`, `box:west,south,east,north` or `near:latitude,longitude,kilometres`, in degrees. */
  place: z.optional(z.string().check(atMost({ max: longest }))),
  /** At least, and less than. */
  size_from: z.optional(SizeStep),
  size_to: z.optional(SizeStep),
}
