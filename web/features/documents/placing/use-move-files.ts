import { useQueryClient } from '@tanstack/react-query'
import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { failedWith, saidOr } from '#web/api/api-problem.ts'
import { countText } from '#web/lib/count-text.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { dropFromStory } from './drop-from-story.ts'
import { leavingFor, type Taken } from './taken.ts'
import type { Place } from './use-place-files.ts'
import { type Removed, usePortions } from './use-portions.ts'

/** What has left a story, to be put back there. */
interface Left {
  from: Place
  removed: readonly Removed[]
}

/** What has come into a story by a move. */
interface Moved {
  to: Place
  added: readonly FileId[]
  /** The story was made for it. */
  isNew: boolean
}

/**
 * Moves files from the stories in which they were selected to another one, or only out of them, and says how it went;
 * each answers whether all of it is done. What is moved comes into its new story first, so that nothing is lost where
 * the line drops between.
 */
export function useMoveFiles() {
  const client = useQueryClient()
  const { toast } = useNotices()
  const portions = usePortions()

  const refuse = (text: string): false => {
    toast(text)
    return false
  }

  const takeOut = async (taken: readonly Taken[]) => {
    const left: Left[] = []
    for (const { from, fileIds } of taken) {
      if (from === null) continue
      const { removed, failure } = await portions.take(from.id, fileIds)
      left.push({ from, removed })
      dropFromStory(client, from.id, removed)
      if (failure !== null) return { left, failed: { from, failure } }
    }
    return { left, failed: null }
  }

  const sourcesOf = (taken: readonly Taken[]): StoryId[] => taken.flatMap(({ from }) => from?.id ?? [])

  const putAllBack = async (left: readonly Left[]): Promise<unknown> => {
    for (const { from, removed } of left) {
      const failure = await portions.putBack(from.id, removed)
      if (failure !== null) return failure
    }
    return null
  }

  const undoRemoval = async (left: readonly Left[]) => {
    const failure = await putAllBack(left)
    toast(failure === null ? 'Put back' : failedWith('Failed to add to story', failure))
    portions.refresh(
      left.map(({ from }) => from.id),
      failure !== null,
    )
  }

  const undoMove = async ({ to, added, isNew }: Moved, left: readonly Left[]) => {
    const ids = [to.id, ...left.map(({ from }) => from.id)]
    const failure = await putAllBack(left)
    if (failure !== null) toast(failedWith('Failed to add to story', failure))
    else {
      const taken = await (isNew ? portions.unmake : portions.take)(to.id, added)
      dropFromStory(client, to.id, taken.removed)
      if (taken.failure === null) toast('Moved back')
      else toast(failedWith('Failed to remove from story', taken.failure))
    }
    portions.refresh(ids, isNew || failure !== null)
  }

  /** The second half of a move. */
  const leave = async (moved: Moved, taken: readonly Taken[]) => {
    const { to, isNew } = moved
    const { left, failed } = await takeOut(taken)
    const undo = { label: 'Undo', onClick: () => void undoMove(moved, left) }
    if (failed !== null)
      toast(
        `Added to "${to.name}", but not removed from "${failed.from.name}". ${failedWith('Failed to remove from story', failed.failure)}`,
      )
    else toast(`Moved to ${isNew ? 'new story ' : ''}"${to.name}"`, { actions: [undo] })
    portions.refresh([to.id, ...sourcesOf(taken)], isNew || failed !== null)
    return failed === null
  }

  const move = async (to: Place, taken: readonly Taken[]): Promise<boolean> => {
    const leaving = leavingFor(to.id, taken)
    if (leaving.fileIds.length === 0)
      return refuse(taken.length === 0 ? 'No file selected' : 'Invalid operation')
    const { added, failure } = await portions.put(to.id, leaving.fileIds)
    if (failure === null) return leave({ to, added, isNew: false }, leaving.taken)
    const words = saidOr(failure, 'Failed to move to story')
    const all = countText(leaving.fileIds.length, 'file')
    toast(
      added.length === 0
        ? words
        : `${added.length} of ${all} came into "${to.name}", and none was removed: ${words}`,
    )
    portions.refresh([to.id], true)
    return false
  }

  const moveToNew = async (name: string, taken: readonly Taken[]): Promise<boolean> => {
    const { fileIds } = leavingFor(null, taken)
    if (fileIds.length === 0) return refuse(taken.length === 0 ? 'No file selected' : 'Invalid operation')
    const made = await portions.make(name, fileIds)
    if (!made.isDone) return refuse(failedWith('Failed to create story and move', made.failure))
    const { failure } = await portions.put(made.reply.id, fileIds.slice(limits.fileIds))
    if (failure === null) return leave({ to: made.reply, added: fileIds, isNew: true }, taken)
    toast(failedWith('Failed to create story and move', failure))
    portions.refresh([made.reply.id], true)
    return false
  }

  const remove = async (taken: readonly Taken[]): Promise<boolean> => {
    if (taken.length === 0) return refuse('No file selected')
    const { left, failed } = await takeOut(taken)
    const isAny = left.some(({ removed }) => removed.length > 0)
    const undo = { label: 'Undo', onClick: () => void undoRemoval(left) }
    if (failed !== null) toast(failedWith('Failed to remove from story', failed.failure))
    // Whoever is not in the story, or not any more, cannot leave it.
    else if (!isAny) toast('Invalid operation')
    else toast('Removed from story', { actions: [undo] })
    portions.refresh(sourcesOf(taken), failed !== null)
    return failed === null && isAny
  }

  return { move, moveToNew, remove, isWriting: portions.isWriting }
}
