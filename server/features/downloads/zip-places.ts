import path from 'node:path'
import type { StoryId } from '#contract/ids.ts'
import { createSafeNames } from '#server/lib/safe-names.ts'
import type { ZipFileRow, ZipStory } from './downloads-queries.ts'

/** With the folder a path stays far below the 260 characters of Windows. */
const folderBytes = 60
const nameBytes = 100

export const manifestPath = 'manifest.json'
export const missingPath = 'not-included.txt'
const withoutStory = 'In no story'

/** The endings of re-encoded copies. */
const endings: Readonly<Record<string, string>> = {
  'image/webp': '.webp',
  'video/mp4': '.mp4',
  'audio/mp4': '.m4a',
}

export type FindPlace = (row: ZipFileRow, mime: string) => string

/**
 * Paths of files in a zip, unique on every system: in the folder of their oldest story, or without folders in the zip
 * of one story. The same rows in the same order get the same paths.
 */
export function createZipPlaces(folders: ReadonlyMap<StoryId, string> | null): FindPlace {
  const names = new Map<string, (name: string) => string>()

  function nameIn(folder: string, name: string): string {
    let nameFor = names.get(folder)
    if (nameFor === undefined) {
      nameFor = createSafeNames(nameBytes)
      if (folder === '') for (const taken of [manifestPath, missingPath]) nameFor(taken)
      names.set(folder, nameFor)
    }
    return `${folder}${nameFor(name)}`
  }

  return (row, mime) => {
    const folder = row.stories.map((id) => folders?.get(id)).find((name) => name !== undefined)
    return nameIn(folders === null ? '' : `${folder ?? withoutStory}/`, shownName(row, mime))
  }
}

/** The folders of stories. */
export function storyFolders(stories: readonly ZipStory[]): Map<StoryId, string> {
  const nameFor = createSafeNames(folderBytes)
  for (const taken of [withoutStory, manifestPath, missingPath]) nameFor(taken)
  return new Map(stories.map(({ id, name }) => [id, nameFor(name || 'Untitled story')]))
}

/** A copy in another format has the ending of that format. */
function shownName({ name, mime }: ZipFileRow, sentMime: string): string {
  const ending = endings[sentMime]
  return ending === undefined || sentMime === mime ? name : `${path.parse(name).name}${ending}`
}
