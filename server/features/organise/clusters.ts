import type { DescribedFile } from './described-file.ts'
import type { Moment } from './moments.ts'
import { dayAt, toldDays } from './told-days.ts'
import { likeness, type Words, type WordWeights } from './word-weights.ts'

/** Bonus for a text and pictures on the same days: one mention, and three or more. */
const sameDays = { once: 0.13, thrice: 0.22 }
/** The bonus for two texts. */
const sameDaysOfTexts = 0.06
/** Penalty for similar words at different times: weeks apart, and in another year. */
const otherTime = { fromDays: 60, weight: 0.75 }
const otherYear = { fromDays: 200, weight: 0.3 }
/** The maximum number of days compared per file. */
const comparedDays = 60

/** A set of files that is merged as a whole. */
export interface Cluster {
  members: number[]
  /** Members with words. */
  spoken: number
  /** Sorted, without duplicates. */
  days: number[]
  years: Set<number>
  /** Members that mention days. */
  telling: number
  /** Its days are when pictures were taken. */
  isEvent: boolean
}

function clusterOf(
  members: number[],
  { days, years }: { days: readonly number[]; years: Iterable<number> },
  isEvent: boolean,
  words: Words,
): Cluster {
  return {
    members,
    spoken: members.filter((number) => (words.weights[number]?.size ?? 0) > 0).length,
    days: [...new Set(days)].toSorted((one, other) => one - other),
    years: new Set(years),
    telling: days.length > 0 ? members.length : 0,
    isEvent,
  }
}

/** The cluster of a file without a time; it may mention days. */
export function clusterOfText(number: number, file: DescribedFile, words: Words): Cluster {
  const { days, years } = toldDays(`${file.name}\n${file.title ?? ''}\n${file.caption ?? ''}\n${file.text}`)
  return clusterOf([number], { days: [...days].slice(0, comparedDays), years }, false, words)
}

/** The cluster of an event's pictures, `members`. */
export function clusterOfMoments(members: number[], event: readonly Moment[], words: Words): Cluster {
  const years = event.map(({ at }) => new Date(at).getUTCFullYear())
  return clusterOf(members, { days: wholeDays(event), years }, true, words)
}

/** Merges two clusters. */
export function joined(one: Cluster, other: Cluster): Cluster {
  // The times of pictures outweigh days mentioned in texts.
  const telling = one.isEvent === other.isEvent ? [one, other] : [one.isEvent ? one : other]
  return {
    members: [...one.members, ...other.members],
    spoken: one.spoken + other.spoken,
    days: [...new Set(telling.flatMap(({ days }) => days))].toSorted((x, y) => x - y),
    years: new Set(telling.flatMap(({ years }) => [...years])),
    telling: telling.reduce((sum, cluster) => sum + cluster.telling, 0),
    isEvent: one.isEvent || other.isEvent,
  }
}

/** All days of an event, including those between its pictures. */
function wholeDays(event: readonly Moment[]): number[] {
  const first = dayAt(event[0]?.at ?? 0)
  return Array.from({ length: dayAt(event.at(-1)?.at ?? 0) - first + 1 }, (_, at) => first + at)
}

/** The mean similarity of the words of two clusters. */
export function meanLikeness(one: Cluster, other: Cluster, weights: readonly WordWeights[]): number {
  if (one.spoken === 0 || other.spoken === 0) return 0
  let sum = 0
  for (const a of one.members)
    for (const b of other.members) sum += likeness(weights[a] ?? new Map(), weights[b] ?? new Map())
  return sum / (one.spoken * other.spoken)
}

/** How the times of two clusters change the similarity of their words: a factor `weight` and a bonus `more`. */
export function timing(one: Cluster, other: Cluster): { weight: number; more: number } {
  if (one.days.length > 0 && other.days.length > 0) {
    const [few, many] = one.days.length <= other.days.length ? [one, other] : [other, one]
    // Of a text and pictures, the days of the text are looked up in those of the pictures.
    const [mentioned, held] =
      one.isEvent === other.isEvent ? [few, many] : one.isEvent ? [other, one] : [one, other]
    const gaps = mentioned.days.map((day) => daysBetween(day, held.days))
    const near = gaps.filter((gap) => gap <= 1).length / gaps.length
    if (near > 0)
      return {
        weight: 1,
        more: near * sameDayShare(one, other, Math.max(mentioned.days.length, mentioned.telling)),
      }
    const gap = Math.min(...gaps)
    if (gap > otherYear.fromDays) return { weight: otherYear.weight, more: 0 }
    return { weight: gap > otherTime.fromDays ? otherTime.weight : 1, more: 0 }
  }
  const isOtherYear = one.years.size > 0 && other.years.size > 0 && one.years.isDisjointFrom(other.years)
  return { weight: isOtherYear ? otherYear.weight : 1, more: 0 }
}

function sameDayShare(one: Cluster, other: Cluster, times: number): number {
  // Events that were split get no bonus for the same day; their words may still join them.
  if (one.isEvent && other.isEvent) return 0
  if (!one.isEvent && !other.isEvent) return sameDaysOfTexts
  return sameDays.once + ((sameDays.thrice - sameDays.once) * (Math.min(times, 3) - 1)) / 2
}

/** The distance from a day to the nearest one in a sorted list. */
function daysBetween(day: number, days: readonly number[]): number {
  let [from, to] = [0, days.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((days[middle] ?? 0) < day) from = middle + 1
    else to = middle
  }
  return Math.min(
    ...[days[from - 1], days[from]].flatMap((near) => (near === undefined ? [] : [Math.abs(near - day)])),
  )
}
