import { type Cluster, clusterOfMoments, clusterOfText, joined, meanLikeness, timing } from './clusters.ts'
import { isPhotoOrVideo, type DescribedFile } from './described-file.ts'
import { momentOf, eventsOf, type Moment } from './moments.ts'
import { weighWords, type Words } from './word-weights.ts'

/** Groups below this similarity are not merged. */
const leastAlike = 0.17
/** Progress after weighing words, reading days, and comparing. */
const [read, compared, joining] = [0.3, 0.4, 0.7]
export interface GroupOptions {
  maxStories: number
  minDocsPerStory: number
}

/** Files that belong together. */
export interface FileGroup {
  /** Ordered by time, texts last. */
  files: DescribedFile[]
  /** The words they share, the most specific first, as spelled in the files. */
  words: string[]
  /**
   * The first and last day on which its pictures were taken or that its texts mention, since 1970; null when unknown.
   */
  days: { first: number; last: number } | null
}

/**
 * Groups files by time, place and words into at most `maxStories` groups, the largest ones; unmatched files are left
 * out. Pure; a generator of progress from 0 to 1, so that the work can be split.
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
  for (const [number, file] of files.entries()) {
    yield read + ((compared - read) * number) / files.length
    const at = isPhotoOrVideo(file) ? momentOf(file) : null
    if (at === null) clusters.push(clusterOfText(number, file, words))
    else moments.push({ file, at })
  }
  for (const event of eventsOf(moments))
    clusters.push(
      clusterOfMoments(
        event.map(({ file }) => numbers.get(file) ?? -1),
        event,
        words,
      ),
    )
  return clusters
}

/** Repeatedly merges the two most similar clusters until none are similar (average linkage, UPGMA). */
function* merged(clusters: readonly Cluster[], words: Words): Generator<number, Cluster[]> {
  const count = clusters.length
  const live = new Map(clusters.entries())
  /** The mean similarity of each pair of clusters, by index. */
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

/** Merges the second into the first. */
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
  live.set(one, joined(a, b))
}

function setBoth(alike: readonly Float64Array[], one: number, other: number, value: number): void {
  const [row, column] = [alike[one], alike[other]]
  if (row) row[other] = value
  if (column) column[one] = value
}

const mostWords = 6

function groupOf(cluster: Cluster, files: readonly DescribedFile[], words: Words): FileGroup {
  const members = cluster.members.flatMap((number) => files[number] ?? [])
  const at = new Map(
    members.map((file) => [file, (isPhotoOrVideo(file) ? momentOf(file) : null) ?? Infinity]),
  )
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

/** The heaviest words that more than one file contains; a group with few words uses those it has. */
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
