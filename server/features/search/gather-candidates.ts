import type { Db } from '#server/db/database.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import * as queries from './search-queries.ts'
import type { Candidate } from './search-queries.ts'

/** Passages that hold a word of a question, and are looked at for it; where more hold one, the rarest words decide which. */
const mostCandidates = 800
/** The same within a story, all of whose passages are looked through. */
const mostInStory = 2_000

export const isNarrow = ({ storyId, fileIds }: SearchScope): boolean => storyId !== null || fileIds !== null

/** Passages that hold what is sought. Of all that is somebody's there may be too many: the rarest words come first. */
export async function gatherCandidates(
  db: Db,
  scope: SearchScope,
  { asked, files }: { asked: readonly string[]; files: number },
): Promise<{ candidates: Candidate[]; counts: number[] }> {
  if (isNarrow(scope)) {
    const candidates = await queries.findCandidates(db, scope, {
      queries: asked,
      within: anyOf(asked),
      most: mostInStory,
    })
    return { candidates, counts: asked.map((_, at) => filesHolding(candidates, at)) }
  }
  const holding = await queries.countHolding(db, scope, { queries: asked, files })
  const counts = holding.map(({ count }) => count)
  const chosen = rarest(asked, holding)
  if (chosen === null) return { candidates: [], counts }
  const { isCommon, whole, ...narrowing } = chosen
  const find = isCommon ? queries.findCommon : queries.findCandidates
  const candidates = await find(db, scope, { queries: asked, ...narrowing })
  return {
    candidates,
    counts: counts.map((count, at) => (whole.has(at) ? filesHolding(candidates, at) : count)),
  }
}

/** A word that one long table has in each row is as rare as that of one letter. */
const filesHolding = (candidates: readonly Candidate[], at: number): number =>
  new Set(candidates.flatMap(({ fileId, matched }) => (matched.includes(at) ? [fileId] : []))).size

const anyOf = (asked: readonly string[]): string => asked.map((query) => `(${query})`).join(' | ')

/** More passages than this are not walked through for the few among them that hold other words as well. */
const mostWalked = 20_000

/** `whole`: words all of whose passages are among those. As many as are held by a bounded number of passages together; where each is in too many, those with the rarest of them. */
function rarest(
  asked: readonly string[],
  holding: readonly queries.Holding[],
): { within: string; most: number | null; isCommon: boolean; whole: ReadonlySet<number> } | null {
  const there = asked
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
