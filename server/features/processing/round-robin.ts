import type { FileId } from '#contract/ids.ts'
import { laneOf } from '#server/engines/media/lanes.ts'
import type { WaitingFile, WaitingTurns } from './processing-queries.ts'

/** The queue's largest number; later turns run in order of arrival. */
const lastTurn = 32_767

/** When a file is processed: in its lane, smaller numbers first. */
export interface ProcessingTurn {
  id: FileId
  lane: { name: string; owner: string }
  priority: number
}

/**
 * Assigns turns round-robin between owners, in the order of the files: an owner's next file comes one turn after their
 * last waiting one, and not before the lane's current turn.
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
