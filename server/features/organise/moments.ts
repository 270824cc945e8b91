import type { DescribedFile } from './described-file.ts'
import { toldDays } from './told-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Within one outing. */
const breakMs = 3 * hourMs
/** A night and a slow morning; what comes later is another event. */
const pauseMs = 30 * hourMs
/** Travelled within an outing, and from one day to the next. */
const outingKm = 60
const dayTripKm = 45
/** No event lasts longer; who photographs every day would have one story of all his life. */
const longestMs = 16 * dayMs
/** Around where somebody lives. */
const homeKm = 2
/** Somebody lives where he photographs on so many days that lie so far apart. */
const homeDays = { least: 3, apartMs: 14 * dayMs }

/** A file at its moment; `at` in milliseconds since 1970 by the clock of the camera. */
export interface Moment {
  file: DescribedFile
  at: number
}

/** When a picture or film was taken, by its notes or else by its name; null where neither tells. */
export function momentOf(file: DescribedFile): number | null {
  if (file.takenAt !== null) return file.takenAt
  const [day, another] = toldDays(file.name).days
  return day === undefined || another !== undefined ? null : day * dayMs + dayMs / 2
}

/** Pictures and films as events: cut where time passes, or where somebody goes from home or comes back. Sorted by time. */
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

/** Cuts at the longest pause, again and again. */
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

/** Where somebody photographs again and again; null when there is no such place. */
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

/** As the crow flies (haversine). */
function kmBetween(one: Place, other: Place): number {
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude)
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}
