import type { FileId } from '#contract/ids.ts'
import type { PassageVector } from './vector-queries.ts'

/** Of the semantic results, those that may count; beyond them everything is about equally far away. */
const nearest = 50
/** The rank constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const rankOffset = 60

/** The most similar references are ignored; they may be on topic. */
const topicalReferences = 2
/** Corrects the standard deviation for cutting off the two largest of 24 values. */
const cutDeviation = 1.25
/** A passage must be this many standard deviations more similar than unrelated texts, in small collections too. */
const leastDeviations = 3
/** The margin above the expected maximum of that many unrelated texts. */
const marginDeviations = 0.4

export interface Ranked {
  fileId: FileId
  ordinal: number
  score: number
}

/**
 * The least similarity at which a passage is more than the best of that many unrelated ones; the references show how
 * similar unrelated passages are (decision 024).
 */
export function leastLikeness(
  question: Float32Array,
  references: readonly Float32Array[],
  passageCount: number,
): number {
  const likes = references
    .map((reference) => likeness(question, reference))
    .toSorted((one, other) => one - other)
  // The most similar ones may happen to be about the question.
  const unrelated = likes.slice(0, likes.length - topicalReferences)
  const middle = meanOf(unrelated)
  const deviation = cutDeviation * Math.sqrt(meanOf(unrelated.map((like) => (like - middle) ** 2)))
  const farthestByChance = Math.sqrt(2 * Math.log(Math.max(1, passageCount)))
  return middle + deviation * Math.max(leastDeviations, farthestByChance + marginDeviations)
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Orders passages by similarity to a question, best first; drops those below `least`. */
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

/** Merges lists by reciprocal rank: scores of different kinds cannot be compared, ranks can. */
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
