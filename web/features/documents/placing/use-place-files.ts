import { useQueryClient } from '@tanstack/react-query'
import { getSummary, listUploads } from '#contract/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import {
  addFiles,
  createStory,
  getFeed,
  getStory,
  listStoryFiles,
  removeFiles,
  type Story,
} from '#contract/stories.ts'
import { suggestStories } from '#contract/organise.ts'
import { saidOr } from '#web/api/api-problem.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { countText } from '#web/lib/count-text.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

/** A story as far as it has to be known to put files into it. */
export type Place = Pick<Story, 'id' | 'name'>

const listsOf = (id: StoryId) => [
  keyOf(getStory, { params: { id } }),
  keyOf(listStoryFiles, { params: { id } }),
  keyOf(getFeed),
  keyOf(listUploads),
  keyOf(suggestStories),
]

/** As many as one request takes. */
const portions = (ids: readonly FileId[]): FileId[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.fileIds) }, (_, at) =>
    ids.slice(at * limits.fileIds, (at + 1) * limits.fileIds),
  )

/** Puts files into stories, and says how it went; each answers whether all of it is done. */
export function usePlaceFiles() {
  const client = useQueryClient()
  const { toast } = useNotices()
  const adding = useWrite(addFiles)
  const taking = useWrite(removeFiles)
  const making = useWrite(createStory, { outdates: () => [keyOf(getSummary)] })

  const refresh = (id: StoryId) =>
    Promise.all(listsOf(id).map((queryKey) => client.invalidateQueries({ queryKey })))

  const isMeant = (fileIds: readonly FileId[]): boolean => {
    if (fileIds.length === 0) toast('No file selected')
    return fileIds.length > 0
  }

  /** One portion after another; those that were not in the story before, and what went wrong, if anything. */
  const send = async (id: StoryId, fileIds: readonly FileId[]) => {
    const added: FileId[] = []
    for (const file_ids of portions(fileIds)) {
      const written = await adding.write({ params: { id }, body: { file_ids } })
      if (!written.isDone) return { added, failure: written.failure }
      added.push(...written.reply.added)
    }
    return { added, failure: null }
  }

  const takeBack = async ({ id, name }: Place, fileIds: readonly FileId[]) => {
    let failure: unknown = null
    for (const file_ids of portions(fileIds)) {
      const taken = await taking.write({ params: { id }, body: { file_ids } })
      if (!taken.isDone) failure = taken.failure
    }
    toast(failure === null ? `Removed from "${name}"` : saidOr(failure, 'Failed to remove from story'))
    await refresh(id)
  }

  const add = async (to: Place, fileIds: readonly FileId[]): Promise<boolean> => {
    if (!isMeant(fileIds)) return false
    const { added, failure } = await send(to.id, fileIds)
    const undo = { label: 'Undo', onClick: () => void takeBack(to, added) }
    if (failure !== null) toast(saidOr(failure, 'Failed to add to story'))
    else if (added.length === 0) toast(`Already in "${to.name}"`)
    else toast(`Added to "${to.name}"`, { actions: [undo] })
    await refresh(to.id)
    return failure === null
  }

  const addToNew = async (name: string, fileIds: readonly FileId[]): Promise<boolean> => {
    if (!isMeant(fileIds)) return false
    const made = await making.write({ body: { name, show_on_feed: false } })
    if (!made.isDone) {
      toast(saidOr(made.failure, 'Failed to create story'))
      return false
    }
    const { failure } = await send(made.reply.id, fileIds)
    const what = fileIds.length === 1 ? 'file' : countText(fileIds.length, 'file')
    if (failure === null) toast(`Created story "${made.reply.name}" and added ${what}`)
    else toast(saidOr(failure, 'Failed to add to story'))
    await refresh(made.reply.id)
    return failure === null
  }

  return { add, addToNew, isWriting: adding.isWriting || making.isWriting || taking.isWriting }
}
