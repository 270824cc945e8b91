import { isOfAMoment, type DescribedFile } from './described-file.ts'
import { momentOf, occasionsOf, type Moment } from './moments.ts'
import { dayAt, toldDays } from './told-days.ts'
import { likeness, weighWords, type Words, type WordWeights } from './word-weights.ts'

/** Groups that are less alike stay apart. */
const leastAlike = 0.17
/** What told days say of texts and of pictures that were taken then: told once, and three times or more. */
const sameDays = { once: 0.13, thrice: 0.22 }
/** And of two texts. */
const sameDaysOfTexts = 0.06
/** The same words at other times: weeks apart, and in another year. */
const otherTime = { fromDays: 60, weight: 0.75 }
const otherYear = { fromDays: 200, weight: 0.3 }
/** How far it is when all words are weighed, when all days are read, and when the merging begins. */
const [read, compared, joining] = [0.3, 0.4, 0.7]
/** Days of one file that are compared. */
const comparedDays = 60

export interface GroupOptions {
  maxStories: number
  minDocsPerStory: number
}

/** Files that belong together. */
export interface FileGroup {
  /** In the order of their moments, texts behind them. */
  files: DescribedFile[]
  /** What they share, the most telling word first, as it is spelled. */
  words: string[]
  /** The first and last day its pictures were taken at, or its texts tell of, since 1970; null where nothing tells. */
  days: { first: number; last: number } | null
}

/** Something that is merged as a whole. */
interface Cluster {
  members: number[]
  /** Members that have words. */
  spoken: number
  /** Sorted, each once. */
  days: number[]
  years: Set<number>
  /** Members that tell of days. */
  telling: number
  /** Its days are those at which pictures were taken. */
  isOfMoments: boolean
}

/**
 * Groups files by when and where they were taken and by what they say: pictures are cut into occasions, texts go to those
 * they tell of or to each other, and what belongs to nothing is left out. At most `maxStories` groups, the largest ones.
 * Pure; it can be cut into turns at each step, which gives how far it is, from 0 to 1.
 */
export function* groupFiles(
  files: readonly DescribedFile[],
  { maxStories, minDocsPerStory }: GroupOptions,
): Generator<number, FileGroup[]> {
  const weighing = weighWords(files)
  let step = weighing.next()
  for (let weighed = 0; !step.done; step = weighing.next()) yield (read * weighed++) / (2 * files.length)
  const words = step.value
  const clusters = yield* merged(yield* firstClusters(files, words), words)
  return clusters
    .filter(({ members }) => members.length >= minDocsPerStory)
    .toSorted((one, other) => other.members.length - one.members.length)
    .slice(0, maxStories)
    .map((cluster) => groupOf(cluster, files, words))
}

function* firstClusters(files: readonly DescribedFile[], words: Words): Generator<number, Cluster[]> {
  const numbers = new Map(files.map((file, number) => [file, number]))
  const moments: Moment[] = []
  const clusters: Cluster[] = []
  const cluster = (
    members: number[],
    days: readonly number[],
    years: Iterable<number>,
    isOfMoments: boolean,
  ) =>
    clusters.push({
      members,
      spoken: members.filter((number) => (words.weights[number]?.size ?? 0) > 0).length,
      days: [...new Set(days)].toSorted((one, other) => one - other),
      years: new Set(years),
      telling: days.length > 0 ? members.length : 0,
      isOfMoments,
    })
  for (const [number, file] of files.entries()) {
    yield read + ((compared - read) * number) / files.length
    const at = isOfAMoment(file) ? momentOf(file) : null
    if (at !== null) {
      moments.push({ file, at })
      continue
    }
    const told = toldDays(`${file.name}\n${file.title ?? ''}\n${file.caption ?? ''}\n${file.text}`)
    cluster([number], [...told.days].slice(0, comparedDays), told.years, false)
  }
  for (const occasion of occasionsOf(moments)) {
    const members = occasion.map(({ file }) => numbers.get(file) ?? -1)
    const years = occasion.map(({ at }) => new Date(at).getUTCFullYear())
    cluster(members, wholeDays(occasion), years, true)
  }
  return clusters
}

/** Of an occasion, those between its pictures too. */
function wholeDays(occasion: readonly Moment[]): number[] {
  const first = dayAt(occasion[0]?.at ?? 0)
  return Array.from({ length: dayAt(occasion.at(-1)?.at ?? 0) - first + 1 }, (_, at) => first + at)
}

/** Merges the two clusters that are most alike, again and again, until none are alike (average linkage, UPGMA). */
function* merged(clusters: readonly Cluster[], words: Words): Generator<number, Cluster[]> {
  const count = clusters.length
  const live = new Map(clusters.entries())
  /** The mean likeness of the words of two clusters, by their numbers. */
  const alike = Array.from({ length: count }, () => new Float64Array(count))
  for (const [one, cluster] of clusters.entries()) {
    for (let other = 0; other < one; other += 1)
      setBoth(alike, one, other, meanLikeness(cluster, clusters[other] as Cluster, words.weights))
    yield compared + ((joining - compared) * one) / count
  }
  const nearest = new Map<number, Near>()
  for (const one of live.keys()) {
    nearest.set(one, nearestTo(one, live, alike))
    yield joining
  }
  for (let merges = 1; ; merges += 1) {
    const [one, { other, score }] = [...nearest].reduce(higher, nobody)
    if (score < leastAlike) return [...live.values()]
    join(one, other, live, alike)
    nearest.delete(other)
    for (const each of live.keys()) {
      const near = nearest.get(each)
      if (each === one || !near || near.other === one || near.other === other)
        nearest.set(each, nearestTo(each, live, alike))
      else {
        const again = scoreOf(each, one, live, alike)
        if (again > near.score) nearest.set(each, { other: one, score: again })
      }
    }
    yield joining + ((1 - joining) * merges) / count
  }
}

interface Near {
  other: number
  score: number
}

const nobody: [number, Near] = [-1, { other: -1, score: -1 }]
const higher = (best: [number, Near], next: [number, Near]): [number, Near] =>
  next[1].score > best[1].score ? next : best

function nearestTo(one: number, live: ReadonlyMap<number, Cluster>, alike: readonly Float64Array[]): Near {
  let best: Near = { other: -1, score: -1 }
  for (const other of live.keys()) {
    if (other === one) continue
    const score = scoreOf(one, other, live, alike)
    if (score > best.score) best = { other, score }
  }
  return best
}

function scoreOf(
  one: number,
  other: number,
  live: ReadonlyMap<number, Cluster>,
  alike: readonly Float64Array[],
): number {
  const [a, b] = [live.get(one), live.get(other)]
  if (!a || !b) return -1
  const { weight, more } = timing(a, b)
  return (alike[one]?.[other] ?? 0) * weight + more
}

/** The second becomes a part of the first. */
function join(one: number, other: number, live: Map<number, Cluster>, alike: readonly Float64Array[]): void {
  const [a, b] = [live.get(one), live.get(other)]
  if (!a || !b) return
  const spoken = a.spoken + b.spoken
  for (const third of live.keys()) {
    if (spoken === 0 || third === one || third === other) continue
    const mean = (a.spoken * (alike[one]?.[third] ?? 0) + b.spoken * (alike[other]?.[third] ?? 0)) / spoken
    setBoth(alike, one, third, mean)
  }
  live.delete(other)
  // What pictures say of their time outweighs what texts tell.
  const telling = a.isOfMoments === b.isOfMoments ? [a, b] : [a.isOfMoments ? a : b]
  live.set(one, {
    members: [...a.members, ...b.members],
    spoken,
    days: [...new Set(telling.flatMap(({ days }) => days))].toSorted((x, y) => x - y),
    years: new Set(telling.flatMap(({ years }) => [...years])),
    telling: telling.reduce((sum, cluster) => sum + cluster.telling, 0),
    isOfMoments: a.isOfMoments || b.isOfMoments,
  })
}

function setBoth(alike: readonly Float64Array[], one: number, other: number, value: number): void {
  const [row, column] = [alike[one], alike[other]]
  if (row) row[other] = value
  if (column) column[one] = value
}

function meanLikeness(one: Cluster, other: Cluster, weights: readonly WordWeights[]): number {
  if (one.spoken === 0 || other.spoken === 0) return 0
  let sum = 0
  for (const a of one.members)
    for (const b of other.members) sum += likeness(weights[a] ?? new Map(), weights[b] ?? new Map())
  return sum / (one.spoken * other.spoken)
}

/** What the times of two clusters make of the likeness of their words: it counts `weight`, and there is `more`. */
function timing(one: Cluster, other: Cluster): { weight: number; more: number } {
  if (one.days.length > 0 && other.days.length > 0) {
    const [few, many] = one.days.length <= other.days.length ? [one, other] : [other, one]
    // Of a text and pictures the text is asked.
    const [asked, held] =
      one.isOfMoments === other.isOfMoments ? [few, many] : one.isOfMoments ? [other, one] : [one, other]
    const gaps = asked.days.map((day) => daysBetween(day, held.days))
    const near = gaps.filter((gap) => gap <= 1).length / gaps.length
    if (near > 0)
      return { weight: 1, more: near * sameDayShare(one, other, Math.max(asked.days.length, asked.telling)) }
    const gap = Math.min(...gaps)
    if (gap > otherYear.fromDays) return { weight: otherYear.weight, more: 0 }
    return { weight: gap > otherTime.fromDays ? otherTime.weight : 1, more: 0 }
  }
  const isOtherYear = one.years.size > 0 && other.years.size > 0 && one.years.isDisjointFrom(other.years)
  return { weight: isOtherYear ? otherYear.weight : 1, more: 0 }
}

function sameDayShare(one: Cluster, other: Cluster, times: number): number {
  // Occasions that were cut stay apart for what was taken at one day: their words may join them.
  if (one.isOfMoments && other.isOfMoments) return 0
  if (!one.isOfMoments && !other.isOfMoments) return sameDaysOfTexts
  return sameDays.once + ((sameDays.thrice - sameDays.once) * (Math.min(times, 3) - 1)) / 2
}

/** From a day to the next one in a sorted list. */
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

const mostWords = 6

function groupOf(cluster: Cluster, files: readonly DescribedFile[], words: Words): FileGroup {
  const members = cluster.members.flatMap((number) => files[number] ?? [])
  const at = new Map(members.map((file) => [file, (isOfAMoment(file) ? momentOf(file) : null) ?? Infinity]))
  const [first, last] = [cluster.days[0], cluster.days.at(-1)]
  return {
    files: members.toSorted(
      (one, other) => compare(at.get(one) ?? 0, at.get(other) ?? 0) || compare(one.name, other.name),
    ),
    words: sharedWords(cluster, words),
    days: first === undefined || last === undefined ? null : { first, last },
  }
}

const compare = <T extends number | string>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** The words of most weight that more than one file has; of a group of few words, those there are. */
function sharedWords({ members, spoken }: Cluster, words: Words): string[] {
  const sums = new Map<string, { weight: number; files: number }>()
  for (const number of members) {
    for (const [stem, weight] of words.weights[number] ?? []) {
      const sum = sums.get(stem) ?? { weight: 0, files: 0 }
      sums.set(stem, { weight: sum.weight + weight, files: sum.files + 1 })
    }
  }
  const least = spoken > 1 ? 2 : 1
  return [...sums]
    .filter(([, { files }]) => files >= least)
    .toSorted(([, one], [, other]) => other.weight - one.weight)
    .slice(0, mostWords)
    .map(([stem]) => words.spelling(stem))
}
