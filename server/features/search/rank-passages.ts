import type { FileId } from '#contract/ids.ts'
import type { PassageVector } from './vector-queries.ts'

/** Of the passages that lie near a question, those that may count; beyond them everything is about equally far. */
const nearest = 50
/** How little the first places of a list outweigh the next ones (Cormack, Clarke and Büttcher 2009). */
const rankOffset = 60

/** References that are not counted because they are the most alike. */
const topicalReferences = 2
/** What a standard deviation loses when the two greatest of 24 values are cut off. */
const cutDeviation = 1.25
/** A passage is that many standard deviations more alike than unrelated texts are, in small collections too. */
const leastDeviations = 3
/** Beyond the place that chance alone takes the nearest of many texts to, as often as not. */
const marginDeviations = 0.4

export interface Ranked {
  fileId: FileId
  ordinal: number
  score: number
}

/**
 * How like a question a passage is at least, to be more than the most alike one of so many passages that have nothing to
 * do with it: the references tell where such passages lie (decision 024).
 */
export function leastLikeness(
  question: Float32Array,
  references: readonly Float32Array[],
  passageCount: number,
): number {
  const likes = references
    .map((reference) => likeness(question, reference))
    .toSorted((one, other) => one - other)
  // The most alike ones may happen to be about the question.
  const unrelated = likes.slice(0, likes.length - topicalReferences)
  const middle = meanOf(unrelated)
  const deviation = cutDeviation * Math.sqrt(meanOf(unrelated.map((like) => (like - middle) ** 2)))
  const farthestByChance = Math.sqrt(2 * Math.log(Math.max(1, passageCount)))
  return middle + deviation * Math.max(leastDeviations, farthestByChance + marginDeviations)
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Orders passages by how near they lie to a question, the nearest first; those less alike than `least` are left out. */
export function rankVectors(
  question: Float32Array,
  passages: readonly PassageVector[],
  least: number,
): Ranked[] {
  return passages
    .map(({ fileId, ordinal, vector }) => ({ fileId, ordinal, score: likeness(question, vector) }))
    .filter(({ score }) => score >= least)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, nearest)
}

function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Several lists as one by reciprocal rank: scores of different kinds cannot be compared, places can. */
export function mergeRanked(lists: readonly (readonly Ranked[])[]): Ranked[] {
  const merged = new Map<string, Ranked>()
  for (const list of lists) {
    list.forEach(({ fileId, ordinal }, place) => {
      const key = `${fileId}/${ordinal}`
      const score = (merged.get(key)?.score ?? 0) + 1 / (rankOffset + place + 1)
      merged.set(key, { fileId, ordinal, score })
    })
  }
  return [...merged.values()].toSorted((one, other) => other.score - one.score)
}
