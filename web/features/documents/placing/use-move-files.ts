import { useQueryClient } from '@tanstack/react-query'
import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { failedWith, saidOr } from '#web/api/api-problem.ts'
import { placingWords } from '#web/features/documents/documents-words.ts'
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
    toast(failure === null ? placingWords.putBack : failedWith(placingWords.addFailed, failure))
    portions.refresh(
      left.map(({ from }) => from.id),
      failure !== null,
    )
  }

  const undoMove = async ({ to, added, isNew }: Moved, left: readonly Left[]) => {
    const ids = [to.id, ...left.map(({ from }) => from.id)]
    const failure = await putAllBack(left)
    if (failure !== null) toast(failedWith(placingWords.addFailed, failure))
    else {
      const taken = await (isNew ? portions.unmake : portions.take)(to.id, added)
      dropFromStory(client, to.id, taken.removed)
      if (taken.failure === null) toast(placingWords.movedBack)
      else toast(failedWith(placingWords.removeFailed, taken.failure))
    }
    portions.refresh(ids, isNew || failure !== null)
  }

  /** The second half of a move. */
  const leave = async (moved: Moved, taken: readonly Taken[]) => {
    const { to, isNew } = moved
    const { left, failed } = await takeOut(taken)
    const undo = { label: placingWords.undo, onClick: () => void undoMove(moved, left) }
    if (failed !== null)
      toast(
        placingWords.halfMoved(
          to.name,
          failed.from.name,
          failedWith(placingWords.removeFailed, failed.failure),
        ),
      )
    else toast(placingWords.moved(isNew, to.name), { actions: [undo] })
    portions.refresh([to.id, ...sourcesOf(taken)], isNew || failed !== null)
    return failed === null
  }

  const move = async (to: Place, taken: readonly Taken[]): Promise<boolean> => {
    const leaving = leavingFor(to.id, taken)
    if (leaving.fileIds.length === 0)
      return refuse(taken.length === 0 ? placingWords.noFile : placingWords.invalid)
    const { added, failure } = await portions.put(to.id, leaving.fileIds)
    if (failure === null) return leave({ to, added, isNew: false }, leaving.taken)
    const words = saidOr(failure, placingWords.moveFailed)
    const all = countText(leaving.fileIds.length, 'file')
    toast(added.length === 0 ? words : placingWords.partlyMoved(added.length, all, to.name, words))
    portions.refresh([to.id], true)
    return false
  }

  const moveToNew = async (name: string, taken: readonly Taken[]): Promise<boolean> => {
    const { fileIds } = leavingFor(null, taken)
    if (fileIds.length === 0) return refuse(taken.length === 0 ? placingWords.noFile : placingWords.invalid)
    const made = await portions.make(name, fileIds)
    if (!made.isDone) return refuse(failedWith(placingWords.createAndMoveFailed, made.failure))
    const { failure } = await portions.put(made.reply.id, fileIds.slice(limits.fileIds))
    if (failure === null) return leave({ to: made.reply, added: fileIds, isNew: true }, taken)
    toast(failedWith(placingWords.createAndMoveFailed, failure))
    portions.refresh([made.reply.id], true)
    return false
  }

  const remove = async (taken: readonly Taken[]): Promise<boolean> => {
    if (taken.length === 0) return refuse(placingWords.noFile)
    const { left, failed } = await takeOut(taken)
    const isAny = left.some(({ removed }) => removed.length > 0)
    const undo = { label: placingWords.undo, onClick: () => void undoRemoval(left) }
    if (failed !== null) toast(failedWith(placingWords.removeFailed, failed.failure))
    // A file that is no longer in the story cannot be removed from it.
    else if (!isAny) toast(placingWords.invalid)
    else toast(placingWords.removed, { actions: [undo] })
    portions.refresh(sourcesOf(taken), failed !== null)
    return failed === null && isAny
  }

  return { move, moveToNew, remove, isWriting: portions.isWriting }
}
