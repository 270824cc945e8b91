import { useQueryClient } from '@tanstack/react-query'
import { getSummary, listUploads } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { suggestStories } from '#contract/calls/organise.ts'
import {
  addFiles,
  createStory,
  deleteStory,
  getFeed,
  getStory,
  listStoryFiles,
  removeFiles,
} from '#contract/calls/stories.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { dropStory, storyItem } from '#web/features/stories/story-item.ts'

/** Where a file stood in a story it was taken out of. */
export interface Removed {
  file_id: FileId
  position: number
}

/** As many as one request takes. */
const portions = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / limits.fileIds) }, (_, at) =>
    items.slice(at * limits.fileIds, (at + 1) * limits.fileIds),
  )

const listsOf = (id: StoryId) => [
  keyOf(getStory, { params: { id } }),
  keyOf(listStoryFiles, { params: { id } }),
  keyOf(listUploads, { query: { story: id } }),
]

/** Puts files into a story and takes them out, one portion after another until one fails; says nothing. */
export function usePortions() {
  const client = useQueryClient()
  const adding = useWrite(addFiles, {
    item: ({ params }) => storyItem(params.id),
    fromReply: ({ added: _added, ...story }) => story,
  })
  const taking = useWrite(removeFiles, {
    item: ({ params }) => storyItem(params.id),
    fromReply: ({ removed: _removed, ...story }) => story,
  })
  const making = useWrite(createStory, { invalidates: () => [keyOf(getSummary)] })
  const ending = useWrite(deleteStory, { invalidates: () => [keyOf(getSummary)] })

  /** Those that were not in the story before, and what went wrong, if anything. */
  const put = async (id: StoryId, fileIds: readonly FileId[]) => {
    const added: FileId[] = []
    for (const file_ids of portions(fileIds)) {
      const written = await adding.write({ params: { id }, body: { file_ids } })
      if (!written.isDone) return { added, failure: written.failure }
      added.push(...written.reply.added)
    }
    return { added, failure: null }
  }

  /** Puts files where they stood; what went wrong, if anything. */
  const putBack = async (id: StoryId, removed: readonly Removed[]) => {
    for (const portion of portions(removed)) {
      const file_ids = portion.map(({ file_id }) => file_id)
      const positions = portion.map(({ position }) => position)
      const written = await adding.write({ params: { id }, body: { file_ids, positions } })
      if (!written.isDone) return written.failure
    }
    return null
  }

  /** Those that were in the story, with their places, whether others still are, and what went wrong, if anything. */
  const take = async (id: StoryId, fileIds: readonly FileId[]) => {
    const removed: Removed[] = []
    let isEmpty = false
    for (const file_ids of portions(fileIds)) {
      const written = await taking.write({ params: { id }, body: { file_ids } })
      if (!written.isDone) return { removed, isEmpty, failure: written.failure }
      removed.push(...written.reply.removed)
      isEmpty = written.reply.file_count === 0
    }
    return { removed, isEmpty, failure: null }
  }

  /** A private story of the first of the files; the others are to be put into it. */
  const make = (name: string, fileIds: readonly FileId[]) =>
    making.write({ body: { name, show_on_feed: false, file_ids: fileIds.slice(0, limits.fileIds) } })

  /** Takes the files out of a story that was made for them, and the story away unless something else has come into it. */
  const unmake = async (id: StoryId, fileIds: readonly FileId[]) => {
    const { removed, isEmpty, failure } = await take(id, fileIds)
    if (failure !== null || !isEmpty) return { removed, failure }
    const ended = await ending.write({ params: { id } })
    if (!ended.isDone) return { removed, failure: ended.failure }
    dropStory(client, id)
    return { removed, failure: null }
  }

  /** Refetches what these stories contain and, where stories were created or deleted, their list; not awaited. */
  const refresh = (ids: readonly StoryId[], hasOtherStories: boolean) => {
    const keys = [
      ...ids.flatMap(listsOf),
      keyOf(listUploads, { query: { story: 'none' } }),
      keyOf(suggestStories),
    ]
    if (hasOtherStories) keys.push(keyOf(getFeed))
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }

  return {
    put,
    putBack,
    take,
    make,
    unmake,
    refresh,
    isWriting: adding.isWriting || making.isWriting || taking.isWriting,
  }
}
