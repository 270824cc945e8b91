import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/calls/stories.ts'
import { failedWith } from '#web/api/api-problem.ts'
import { placingWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { usePortions } from './use-portions.ts'

/** A story as far as it has to be known to put files into it. */
export type Place = Pick<Story, 'id' | 'name'>

/** Puts files into stories, and says how it went; each answers whether all of it is done. */
export function usePlaceFiles() {
  const { toast } = useNotices()
  const { put, take, make, unmake, refresh, isWriting } = usePortions()

  const isMeant = (fileIds: readonly FileId[]): boolean => {
    if (fileIds.length === 0) toast(placingWords.noFile)
    return fileIds.length > 0
  }

  const takeBack = async ({ id, name }: Place, fileIds: readonly FileId[], isNew: boolean) => {
    const { failure } = await (isNew ? unmake : take)(id, fileIds)
    toast(failure === null ? placingWords.removedFrom(name) : failedWith(placingWords.removeFailed, failure))
    refresh([id], isNew || failure !== null)
  }

  const add = async (to: Place, fileIds: readonly FileId[]): Promise<boolean> => {
    if (!isMeant(fileIds)) return false
    const { added, failure } = await put(to.id, fileIds)
    const undo = { label: placingWords.undo, onClick: () => void takeBack(to, added, false) }
    if (failure !== null) toast(failedWith(placingWords.addFailed, failure))
    else if (added.length === 0) toast(placingWords.alreadyIn(to.name))
    else toast(placingWords.added(to.name), { actions: [undo] })
    refresh([to.id], failure !== null)
    return failure === null
  }

  const addToNew = async (name: string, fileIds: readonly FileId[]): Promise<boolean> => {
    if (!isMeant(fileIds)) return false
    const made = await make(name, fileIds)
    if (!made.isDone) {
      toast(failedWith(placingWords.createFailed, made.failure))
      return false
    }
    const { failure } = await put(made.reply.id, fileIds.slice(limits.fileIds))
    const what = fileIds.length === 1 ? 'file' : countText(fileIds.length, 'file')
    const undo = { label: placingWords.undo, onClick: () => void takeBack(made.reply, fileIds, true) }
    if (failure === null) toast(placingWords.created(made.reply.name, what), { actions: [undo] })
    else toast(failedWith(placingWords.addFailed, failure))
    refresh([made.reply.id], true)
    return failure === null
  }

  return { add, addToNew, isWriting }
}
