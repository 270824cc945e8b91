import type { FileId, StoryId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { findBelonging, type KnownStory } from './belonging.ts'
import * as queries from './belonging-queries.ts'
import { inTurns } from './in-turns.ts'
import { describeFiles } from './organise-queries.ts'

export type Belonging = ReturnType<typeof createBelonging>

interface Suggestion {
  story_id: StoryId
  story_name: string
  file_ids: FileId[]
}

/** Suggestions are optional: a slow run returns none. */
const longestMs = 5_000

/** Suggests to which of the viewer's stories their new files clearly belong. */
export function createBelonging({ database: { db } }: { database: Database }) {
  async function readStories(viewer: Viewer): Promise<(KnownStory & { name: string })[]> {
    const sampled = await queries.sampleStories(db, viewer)
    const ids = [...new Set(sampled.flatMap(({ fileIds }) => fileIds))]
    const byId = new Map((await describeFiles(db, viewer, ids)).map((file) => [file.id, file]))
    return sampled.map(({ id, name, fileIds }) => ({
      id,
      name,
      files: [...new Set(fileIds)].flatMap((fileId) => byId.get(fileId) ?? []),
    }))
  }

  async function find(viewer: Viewer, signal: AbortSignal): Promise<Suggestion[]> {
    const ids = await queries.listNewFiles(db, viewer)
    if (ids.length === 0) return []
    const stories = await readStories(viewer)
    if (stories.length === 0) return []
    signal.throwIfAborted()
    const work = inTurns(findBelonging(await describeFiles(db, viewer, ids), stories), signal)
    let step = await work.next()
    while (!step.done) step = await work.next()
    const found = step.value
    const dismissed = new Set(
      (await queries.listDismissals(db, viewer, ids)).map(({ fileId, storyId }) => `${fileId} ${storyId}`),
    )
    return stories
      .map(({ id, name }) => ({
        story_id: id,
        story_name: name,
        file_ids: ids.filter((fileId) => found.get(fileId) === id && !dismissed.has(`${fileId} ${id}`)),
      }))
      .filter(({ file_ids }) => file_ids.length > 0)
  }

  return {
    /** The newest story first; empty when it takes too long. */
    async suggest(viewer: Viewer, signal: AbortSignal): Promise<Suggestion[]> {
      const tooLong = AbortSignal.timeout(longestMs)
      try {
        return await find(viewer, AbortSignal.any([signal, tooLong]))
      } catch (error) {
        if (tooLong.aborted && error === tooLong.reason) return []
        throw error
      }
    },

    /** Dismissed suggestions are not repeated. */
    dismiss: (viewer: Viewer, storyId: StoryId, fileIds: readonly FileId[]): Promise<void> =>
      queries.dismiss(db, viewer, storyId, fileIds),
  }
}
