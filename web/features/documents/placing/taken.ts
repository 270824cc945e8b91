import type { FileId, StoryId } from '#contract/ids.ts'
import type { Place } from './use-place-files.ts'

/** Files as they were selected: in one story, or among those that are in none. */
export interface Taken {
  from: Place | null
  fileIds: readonly FileId[]
}

/**
 * What of it has to move to get into a story, or with null into a new one. Nothing, where all of it is there already or
 * comes from no story: that would be no move.
 */
export function leavingFor(
  to: StoryId | null,
  taken: readonly Taken[],
): { taken: readonly Taken[]; fileIds: readonly FileId[] } {
  const leaving = taken.filter(({ from }) => from?.id !== to || from === null)
  if (leaving.every(({ from }) => from === null)) return { taken: [], fileIds: [] }
  return { taken: leaving, fileIds: [...new Set(leaving.flatMap(({ fileIds }) => fileIds))] }
}
