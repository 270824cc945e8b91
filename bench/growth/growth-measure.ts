import { sqlState } from '#server/db/database.ts'
import type { Asking, Line } from './growth-line.ts'
import { medianMs, msOf } from '#bench/support/requests.ts'

/** Of a line; the shorter a call, the more, until both sides have been called for so long. */
const [fewestRounds, mostRounds] = [7, 40]
const lineMs = 1_000
/** Of each round; fewer where one takes longer than ten milliseconds. */
const callsOfRound = 40
const roundMs = 400
const fewestCalls = 3
/** From the sixth on Postgres has settled on a plan. */
const warmUps = 12
/** A formulation that is so much slower than another is not tried further. */
const hopeless = 4
/** Nor one that takes so long. */
const hopelessMs = 2_000

export interface Measured {
  mayGrow: string | undefined
  rows: number
  oursMs: number
  bestMs: number
}

/** The median times of a line in its quietest round, ours and the fastest formulation by hand; both have to find the same. */
export async function measureLine(line: Line): Promise<Measured> {
  const found = await unlessCutOff(() => line.ours(0))
  // Nothing to compare with: what has not ended in the time a call may take says enough.
  const { mayGrow } = line
  if (!found) return { mayGrow, rows: Number.NaN, oursMs: Number.POSITIVE_INFINITY, bestMs: Number.NaN }
  const fastest = await fastestOf(await formulationsOf(line))
  const oneMs = Math.max(await settledMs(line.ours), 0.05)
  const calls = Math.max(fewestCalls, Math.min(callsOfRound, Math.ceil(roundMs / oneMs)))
  let turn = 0
  let [oursMs, bestMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // The quietest round counts: what wakes up on another core takes twice as long for the smallest, now and then.
  const rounds = Math.max(fewestRounds, Math.min(mostRounds, Math.ceil(lineMs / (calls * oneMs))))
  for (let round = 0; round < (oneMs > roundMs ? 1 : rounds); round += 1) {
    oursMs = Math.min(oursMs, await medianMs(calls, () => line.ours((turn += 1))))
    bestMs = Math.min(bestMs, await medianMs(calls, () => (fastest ?? line.ours)((turn += 1))))
  }
  return { mayGrow, rows: found.length, oursMs, bestMs: fastest ? bestMs : Number.NaN }
}

/** Those that are worth measuring; each has to find what the product does, in its order. */
async function formulationsOf({ what, ours, best, isUnordered = false }: Line): Promise<Asking[]> {
  const inOrder = (ids: readonly string[]) => String(isUnordered ? ids.toSorted() : ids)
  const able: Asking[] = []
  for (const [at, formulation] of best.entries()) {
    const startedAt = performance.now()
    const first = await unlessCutOff(() => formulation(0))
    if (first === null || performance.now() - startedAt > hopelessMs) continue
    for (const turn of [0, 1, 2]) {
      if (inOrder(await formulation(turn)) !== inOrder(await ours(turn)))
        throw new Error(`${what}: formulation ${at + 1} finds something else than the product`)
    }
    able.push(formulation)
  }
  return able
}

/** Postgres' code for a statement that took longer than it may. */
const cutOff = '57014'

async function unlessCutOff(work: () => Promise<readonly string[]>): Promise<readonly string[] | null> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== cutOff) throw error
    return null
  }
}

async function fastestOf(formulations: readonly Asking[]): Promise<Asking | null> {
  let fastest: { formulation: Asking; ms: number } | undefined
  for (const formulation of formulations) {
    if (fastest && (await msOf(() => formulation(0))) > hopeless * fastest.ms + 1) continue
    const ms = await settledMs(formulation)
    if (!fastest || ms < fastest.ms) fastest = { formulation, ms }
  }
  return fastest?.formulation ?? null
}

/** What a call takes after those that let caches and plans settle; a slow one has no more than a few. */
async function settledMs(asking: Asking): Promise<number> {
  const onceMs = await msOf(() => asking(0))
  let turn = 0
  return medianMs(onceMs > 50 ? fewestCalls : 2 * warmUps, () => asking((turn += 1)))
}
