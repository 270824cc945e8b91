import type { FileId, StoryId } from '#contract/ids.ts'
import { type Cluster, clusterOfMoments, clusterOfText, joined, meanLikeness, timing } from './clusters.ts'
import { isPhotoOrVideo, type DescribedFile } from './described-file.ts'
import { momentOf, eventsOf, type Moment } from './moments.ts'
import { weighWords, type Words } from './word-weights.ts'

/** The least similarity for a clear match: twice that of grouping, where the user reviews the result as a whole. */
const leastAlike = 0.34
/** The best story must be this many times more similar than the next. */
const leastLead = 1.5

/** A story with some of its files. */
export interface KnownStory {
  id: StoryId
  files: readonly DescribedFile[]
}

/**
 * Which of the stories each file clearly belongs to: a picture to that of its event, any file to the only one that
 * matches its words and days. Pure; a generator, so that the work can be split.
 */
export function* findBelonging(
  files: readonly DescribedFile[],
  stories: readonly KnownStory[],
): Generator<undefined, Map<FileId, StoryId>> {
  const all = new Map([...stories.flatMap((story) => story.files), ...files].map((file) => [file.id, file]))
  const described = [...all.values()]
  const words = yield* weighWords(described)
  const numbers = new Map(described.map(({ id }, number) => [id, number]))
  const eventStories = storiesByEvent(files, stories, described)
  const clusters = stories.map(({ id, files: its }) => ({ id, cluster: clusterOfFiles(its, numbers, words) }))
  const belonging = new Map<FileId, StoryId>()
  for (const file of files) {
    yield
    const own = clusterOfFiles([file], numbers, words)
    if (own === null) continue
    const ranked = clusters
      .flatMap(({ id, cluster }) => (cluster === null ? [] : [{ id, score: scoreOf(own, cluster, words) }]))
      .toSorted((one, other) => other.score - one.score)
    const found = clearlyOne(ranked, eventStories.get(file.id) ?? null)
    if (found !== null) belonging.set(file.id, found)
  }
  return belonging
}

interface Ranked {
  id: StoryId
  score: number
}

function clearlyOne(ranked: readonly Ranked[], eventStory: StoryId | null): StoryId | null {
  const [best, next] = ranked
  if (best === undefined) return null
  const isClear = best.score >= leastAlike && best.score >= leastLead * (next?.score ?? 0)
  if (eventStory === null) return isClear ? best.id : null
  // Pictures of one event need not share words, but they must not match another story.
  return best.id === eventStory || !isClear ? eventStory : null
}

function scoreOf(one: Cluster, other: Cluster, words: Words): number {
  const { weight, more } = timing(one, other)
  return meanLikeness(one, other, words.weights) * weight + more
}

/** Merges all files into one cluster; null when there are none. */
function clusterOfFiles(
  files: readonly DescribedFile[],
  numbers: ReadonlyMap<FileId, number>,
  words: Words,
): Cluster | null {
  let whole: Cluster | null = null
  for (const file of files) {
    const number = numbers.get(file.id) ?? -1
    const at = isPhotoOrVideo(file) ? momentOf(file) : null
    const one =
      at === null ? clusterOfText(number, file, words) : clusterOfMoments([number], [{ file, at }], words)
    whole = whole === null ? one : joined(whole, one)
  }
  return whole
}

/** For each picture the story of its event, if all pictures of the event that are in stories are in the same one. */
function storiesByEvent(
  files: readonly DescribedFile[],
  stories: readonly KnownStory[],
  described: readonly DescribedFile[],
): Map<FileId, StoryId> {
  const holders = new Map<FileId, Set<StoryId>>()
  for (const { id, files: its } of stories)
    for (const file of its) holders.set(file.id, (holders.get(file.id) ?? new Set()).add(id))
  const moments: Moment[] = described.flatMap((file) => {
    const at = isPhotoOrVideo(file) ? momentOf(file) : null
    return at === null ? [] : [{ file, at }]
  })
  const wanted = new Set(files.map(({ id }) => id))
  const found = new Map<FileId, StoryId>()
  for (const event of eventsOf(moments)) {
    const its = new Set(event.flatMap(({ file }) => [...(holders.get(file.id) ?? [])]))
    const [only, another] = its
    if (only === undefined || another !== undefined) continue
    for (const { file } of event) if (wanted.has(file.id)) found.set(file.id, only)
  }
  return found
}
