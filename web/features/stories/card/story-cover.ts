import { fileKind } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { Story } from '#contract/calls/stories.ts'

/** A cover looks at the first three files of a story (specification 2, section 2). */
export const coverFiles = 3

type Cover =
  | { kind: 'made'; url: string }
  | { kind: 'picture'; file: StoredFile }
  | { kind: 'papers'; files: StoredFile[] }
  | { kind: 'pattern' }

/** What was made for it and chosen, else the first picture among the first three files, else those files as papers, else a pattern. */
export function coverOf(story: Pick<Story, 'files' | 'cover'>): Cover {
  if (story.cover) return { kind: 'made', url: story.cover.url }
  const files = story.files.slice(0, coverFiles)
  const picture = files.find(isPicture)
  if (picture) return { kind: 'picture', file: picture }
  return files.length ? { kind: 'papers', files } : { kind: 'pattern' }
}

/** A picture or a film's poster; the sheets of documents are papers, not covers. */
function isPicture(file: StoredFile): boolean {
  const kind = fileKind(file.mime, file.name)
  return (kind === 'image' || kind === 'video') && file.thumbnail_url !== null
}
