import type { FileId } from '#contract/ids.ts'
import type { Candidate } from '#server/features/search/search-queries.ts'

export interface Ranked {
  fileId: FileId
  ordinal: number
  score: number
}

/**
 * Orders candidates by how many of the question's words they hold, rare words counting more than common ones
 * (Postgres' rank knows nothing of rarity), with its rank deciding between equals.
 */
export function rankPassages(candidates: readonly Candidate[]): Ranked[] {
  const frequency = new Map<string, number>()
  for (const { matched } of candidates) {
    for (const word of matched) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const weight = (word: string) => Math.log(1 + candidates.length / (frequency.get(word) ?? 1))
  const highest = Math.max(...candidates.map((candidate) => candidate.rank), Number.MIN_VALUE)
  return candidates
    .map(({ fileId, ordinal, rank, matched }) => ({
      fileId,
      ordinal,
      score: matched.reduce((sum, word) => sum + weight(word), 0) + 0.5 * (rank / highest),
    }))
    .toSorted((one, other) => other.score - one.score)
}

/** The files of ranked passages, the best first, each with its best passages; at most `files` and `perFile`. */
export function bestPerFile(ranked: readonly Ranked[], files: number, perFile: number): Ranked[] {
  const taken = new Map<FileId, number>()
  return ranked.filter(({ fileId }) => {
    const count = taken.get(fileId)
    if (count === undefined && taken.size >= files) return false
    if ((count ?? 0) >= perFile) return false
    taken.set(fileId, (count ?? 0) + 1)
    return true
  })
}
