import type { FileId, StoryId, ZipSelectionId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './downloads-queries.ts'
import type { ZipFileRow, ZipStory } from './downloads-queries.ts'
import { storyFolders } from './zip-places.ts'

/** What is downloaded as a zip. */
export type ZipScope =
  | { kind: 'everything' }
  | { kind: 'selection'; id: ZipSelectionId }
  | { kind: 'story'; id: StoryId }

/** The rows of a zip. */
export interface ZipSource {
  stories: ZipStory[]
  /** Null: one story, whose files need no folder. */
  folders: ReadonlyMap<StoryId, string> | null
  /** The files in portions, always in the same order. */
  portions: () => AsyncIterable<ZipFileRow[]>
}

const portion = limits.fileIds

/** @throws Problem `story_not_found`, `zip_not_found` */
export async function openZipSource(db: Db, viewer: Viewer, scope: ZipScope): Promise<ZipSource> {
  if (scope.kind === 'story') {
    const story = await queries.findZipStory(db, viewer, scope.id)
    if (!story) throw new Problem('story_not_found')
    return {
      stories: [story],
      folders: null,
      portions: () =>
        inPortions<ZipFileRow>((after) => queries.listInStory(db, viewer, scope.id, after, portion)),
    }
  }
  const ownStories = inPortions<ZipStory>((after) => queries.listOwnStories(db, viewer, after, portion))
  const stories = (await Array.fromAsync(ownStories)).flat()
  const folders = storyFolders(stories)
  if (scope.kind === 'everything') {
    return {
      stories,
      folders,
      portions: () => inPortions<ZipFileRow>((after) => queries.listOwn(db, viewer, after, portion)),
    }
  }
  const ids = await queries.findSelection(db, viewer, scope.id)
  if (!ids) throw new Problem('zip_not_found')
  return { stories, folders, portions: () => chosenPortions(db, viewer, ids) }
}

async function* chosenPortions(db: Db, viewer: Viewer, ids: readonly FileId[]): AsyncGenerator<ZipFileRow[]> {
  for (let at = 0; at < ids.length; at += portion)
    yield await queries.listChosen(db, viewer, ids.slice(at, at + portion))
}

async function* inPortions<Row>(list: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await list(after)
    yield rows
    after = rows.at(-1) ?? null
    if (rows.length < portion) return
  }
}
