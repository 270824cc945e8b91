import type { DescribedFile } from './described-file.ts'
import { toldDays } from './told-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Within one outing. */
const breakMs = 3 * hourMs
/** A night and a slow morning; anything later is another event. */
const pauseMs = 30 * hourMs
/** Distance travelled within an outing, and between days. */
const outingKm = 60
const dayTripKm = 45
/** The longest event; otherwise a user who takes photos every day would get a single story. */
const longestMs = 16 * dayMs
/** The radius around a home. */
const homeKm = 2
/** A home is a place with photos on at least this many days, at least this far apart. */
const homeDays = { least: 3, apartMs: 14 * dayMs }

/** A file with its time; `at` in milliseconds since 1970 by the camera's clock. */
export interface Moment {
  file: DescribedFile
  at: number
}

/** When a picture or video was taken, from its metadata or its name; null when neither says. */
export function momentOf(file: DescribedFile): number | null {
  if (file.takenAt !== null) return file.takenAt
  const [day, another] = toldDays(file.name).days
  return day === undefined || another !== undefined ? null : day * dayMs + dayMs / 2
}

/** Splits pictures and videos into events at pauses, and where the user leaves home or returns. Sorted by time. */
export function eventsOf(moments: readonly Moment[]): Moment[][] {
  const sorted = moments.toSorted((one, other) => one.at - other.at)
  const home = homeOf(sorted)
  const events: Moment[][] = []
  let place: Place | null = null
  for (const moment of sorted) {
    const here = placeOf(moment.file)
    const last = events.at(-1)
    const previous = last?.at(-1)
    if (last && previous && isSameEvent(moment.at - previous.at, place, here, home)) {
      last.push(moment)
      place = here ?? place
    } else {
      events.push([moment])
      place = here
    }
  }
  return events.flatMap(splitAtLongestPause)
}

function isSameEvent(gapMs: number, from: Place | null, to: Place | null, home: Place | null): boolean {
  if (gapMs > pauseMs) return false
  if (from === null || to === null) return true
  const km = kmBetween(from, to)
  if (gapMs <= breakMs) return km <= outingKm
  const isHomecoming = home !== null && kmBetween(from, home) <= homeKm !== kmBetween(to, home) <= homeKm
  return km <= dayTripKm && !isHomecoming
}

/** Splits at the longest pause, recursively. */
function splitAtLongestPause(event: Moment[]): Moment[][] {
  const [first, last] = [event[0], event.at(-1)]
  if (!first || !last || last.at - first.at <= longestMs) return [event]
  let cut = 1
  let longest = -1
  for (const [at, moment] of event.entries()) {
    const pause = at === 0 ? -1 : moment.at - (event[at - 1]?.at ?? moment.at)
    if (pause <= longest) continue
    longest = pause
    cut = at
  }
  return [event.slice(0, cut), event.slice(cut)].flatMap(splitAtLongestPause)
}

interface Place {
  latitude: number
  longitude: number
}

const placeOf = ({ latitude, longitude }: DescribedFile): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The place with photos on many days; null when there is none. */
function homeOf(moments: readonly Moment[]): Place | null {
  const cells = new Map<string, { place: Place; days: Set<number>; first: number; last: number }>()
  for (const { file, at } of moments) {
    const place = placeOf(file)
    if (!place) continue
    // About a kilometre.
    const key = `${place.latitude.toFixed(2)} ${place.longitude.toFixed(2)}`
    const cell = cells.get(key) ?? { place, days: new Set<number>(), first: at, last: at }
    cell.days.add(Math.floor(at / dayMs))
    cell.last = at
    cells.set(key, cell)
  }
  const [best] = [...cells.values()]
    .filter(({ days, first, last }) => days.size >= homeDays.least && last - first >= homeDays.apartMs)
    .toSorted((one, other) => other.days.size - one.days.size)
  return best?.place ?? null
}

const earthKm = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance (haversine). */
function kmBetween(one: Place, other: Place): number {
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}
