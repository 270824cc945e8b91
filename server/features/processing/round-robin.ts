import type { FileId } from '#contract/ids.ts'
import { laneOf } from '#server/engines/media/lanes.ts'
import type { WaitingFile, WaitingTurns } from './processing-queries.ts'

/** The queue's largest number: turns beyond it are taken in the order in which they came. */
const lastTurn = 32_767

/** When a file is read: in its lane, smaller numbers first. */
export interface ProcessingTurn {
  id: FileId
  lane: { name: string; owner: string }
  priority: number
}

/**
 * Gives files their turns, so that owners are served one after another however much each has brought: the next file of an
 * owner comes a turn after his last one that waits, and nobody's before the turn that the lane has come to. The files and what waits
 * already, by lane and by owner in it; the turns are in the order of the files.
 */
export function assignTurns(
  files: readonly WaitingFile[],
  waiting: readonly WaitingTurns[],
): ProcessingTurn[] {
  const firstOf = new Map(waiting.map(({ flag, first }) => [flag, first]))
  const lastOf = new Map(waiting.map(({ flag, last }) => [flag, last]))
  return files.map(({ id, ownerId, mime }) => {
    const name = laneOf(mime)
    const own = `${name}:${ownerId}`
    const turn = Math.max(firstOf.get(name) ?? 0, (lastOf.get(own) ?? -1) + 1)
    lastOf.set(own, turn)
    return { id, lane: { name, owner: ownerId }, priority: Math.min(turn, lastTurn) }
  })
}
