import type { Db } from '#server/db/database.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import * as queries from './search-queries.ts'
import type { Candidate } from './search-queries.ts'

/** Passages per question that are considered; beyond that the rarest words decide. */
const mostCandidates = 800
/** The same within a story, all of whose passages are scanned. */
const mostInStory = 2_000

export const isNarrow = ({ storyId, fileIds }: SearchScope): boolean => storyId !== null || fileIds !== null

/**
 * Collects passages that contain the words. In all files of an owner there may be too many: the rarest words come
 * first.
 */
export async function gatherCandidates(
  db: Db,
  scope: SearchScope,
  { texts, files }: { texts: readonly string[]; files: number },
): Promise<{ candidates: Candidate[]; counts: number[] }> {
  if (isNarrow(scope)) {
    const candidates = await queries.findCandidates(db, scope, {
      queries: texts,
      within: anyOf(texts),
      most: mostInStory,
    })
    return { candidates, counts: texts.map((_, at) => filesHolding(candidates, at)) }
  }
  const holding = await queries.countHolding(db, scope, { queries: texts, files })
  const counts = holding.map(({ count }) => count)
  const chosen = rarest(texts, holding)
  if (chosen === null) return { candidates: [], counts }
  const { isCommon, whole, ...narrowing } = chosen
  const find = isCommon ? queries.findCommon : queries.findCandidates
  const candidates = await find(db, scope, { queries: texts, ...narrowing })
  return {
    candidates,
    counts: counts.map((count, at) => (whole.has(at) ? filesHolding(candidates, at) : count)),
  }
}

/** Counts files, so that a word in each row of one long table is as rare as one in a single letter. */
const filesHolding = (candidates: readonly Candidate[], at: number): number =>
  new Set(candidates.flatMap(({ fileId, matched }) => (matched.includes(at) ? [fileId] : []))).size

const anyOf = (texts: readonly string[]): string => texts.map((query) => `(${query})`).join(' | ')

/** The maximum number of passages scanned to find the few that contain other words as well. */
const mostWalked = 20_000

/**
 * The rarest words, as many as fit into a bounded number of passages together; if each has too many, the rarest ones.
 * `whole`: words whose passages are all included.
 */
function rarest(
  texts: readonly string[],
  holding: readonly queries.Holding[],
): { within: string; most: number | null; isCommon: boolean; whole: ReadonlySet<number> } | null {
  const there = texts
    .map((query, at) => ({ query, at, count: 0, isEstimate: false, ...holding[at] }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count || (one.query < other.query ? -1 : 1))
  const [first] = there
  if (first === undefined) return null
  let total = 0
  const taken = there.filter(({ count }) => (total += count) <= mostCandidates)
  const whole = new Set(taken.map(({ at }) => at))
  if (taken.length > 0)
    return { within: anyOf(taken.map(({ query }) => query)), most: null, isCommon: false, whole }
  if (first.count > mostWalked)
    return { within: anyOf(there.map(({ query }) => query)), most: null, isCommon: true, whole }
  const together = there
    .slice(0, 3)
    .map(({ query }) => `(${query})`)
    .join(' & ')
  return { within: first.isEstimate ? together : first.query, most: mostCandidates, isCommon: false, whole }
}
