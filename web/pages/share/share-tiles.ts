import { fileKind } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import type { Story } from '#contract/stories.ts'
import { coverOf } from '#web/features/stories/card/story-cover.ts'

/** At most the first six files; a picture that is the cover already is not shown twice. Of a film the cover is but a still. */
export function shareTiles(story: Pick<Story, 'files'>): StoredFile[] {
  const first = story.files.slice(0, limits.shareTiles)
  const cover = coverOf(story)
  const isCoverFirst =
    cover.kind === 'picture' &&
    fileKind(cover.file.mime, cover.file.name) === 'image' &&
    first[0]?.file_id === cover.file.file_id
  return isCoverFirst && first.length > 1 ? first.slice(1) : first
}
