import type { FileId } from '#contract/ids.ts'
import { laneOf } from '#server/engines/media/lanes.ts'
import type { WaitingFile, WaitingTurns } from './processing-queries.ts'

/** The queue's largest number; later turns run in order of arrival. */
const lastTurn = 32_767
/** Imported files are processed behind what people upload themselves. */
const firstImportTurn = 16_384

/** When a file is processed: in its lane, smaller numbers first. */
export interface ProcessingTurn {
  id: FileId
  lane: { name: string; owner: string }
  priority: number
}

/**
 * Assigns turns round-robin between owners, in the order of the files: an owner's next file comes one turn after their
 * last waiting one, and not before the lane's current turn. The imports of an owner are as another owner, with later
 * turns.
 */
export function assignTurns(
  files: readonly WaitingFile[],
  waiting: readonly WaitingTurns[],
): ProcessingTurn[] {
  const lastOf = new Map(waiting.map(({ flag, last }) => [flag, last]))
  const firstOf = currentTurns(waiting)
  return files.map(({ id, ownerId, mime, isImported }) => {
    const name = laneOf(mime)
    const owner = isImported ? `${ownerId}${importsEnd}` : ownerId
    const own = `${name}:${owner}`
    const current = firstOf.get(laneKey(name, isImported)) ?? (isImported ? firstImportTurn : 0)
    const turn = Math.max(current, (lastOf.get(own) ?? -1) + 1)
    lastOf.set(own, turn)
    return { id, lane: { name, owner }, priority: Math.min(turn, lastTurn) }
  })
}

const importsEnd = ':imports'

const laneKey = (name: string, isImported: boolean): string => (isImported ? `${name}${importsEnd}` : name)

/** The first waiting turn of each lane, of imports and of others. */
function currentTurns(waiting: readonly WaitingTurns[]): Map<string, number> {
  const turns = new Map<string, number>()
  for (const { flag, first } of waiting) {
    const [name = '', owner] = flag.split(':')
    if (owner === undefined) continue
    const key = laneKey(name, flag.endsWith(importsEnd))
    turns.set(key, Math.min(first, turns.get(key) ?? lastTurn))
  }
  return turns
}
