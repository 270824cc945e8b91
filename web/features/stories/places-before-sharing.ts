import type { QueryClient } from '@tanstack/react-query'
import { correctFiles, listPlacedFiles } from '#contract/calls/file-details.ts'
import { getSharedFile, listUploads } from '#contract/calls/files.ts'
import { getFeed, getStory, listStoryFiles, type Story } from '#contract/calls/stories.ts'
import type { Correction } from '#contract/correction.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import type { Notices } from '#web/ui/notices/use-notices.ts'
import { placesWords } from './places-words.ts'

/** Where records of files are loaded. */
const heldBy = [listUploads, getSharedFile, getFeed, getStory, listStoryFiles]

/**
 * Asks whether the files of a story keep their places when others may see it; without places nothing is asked. Returns
 * what restores removed places, or null when the story is to stay private.
 */
export async function askAboutPlaces(
  client: QueryClient,
  notices: Notices,
  { id, name }: Story,
): Promise<(() => Promise<void>) | null> {
  const pages = await placedFiles(id)
  const count = pages.flat().length
  if (count === 0) return () => Promise.resolve()
  const answer = await notices.choose({
    title: placesWords.title(name),
    text: placesWords.text(count),
    confirmLabel: placesWords.remove,
    otherLabel: placesWords.keep,
  })
  if (answer === null) return null
  const former: Correction[][] = []
  const correct = async (files: Correction[]) => (await call(correctFiles, { body: { files } })).files
  const refresh = () =>
    Promise.all(heldBy.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
  if (answer === 'confirmed') {
    for (const page of pages) former.push(await correct(page.map((file_id) => ({ file_id, place: 'none' }))))
    await refresh()
  }
  return async () => {
    for (const files of former) await correct(files)
    await refresh()
  }
}

/** At most 500 files at once, so that each page is one correction. */
async function placedFiles(id: StoryId): Promise<FileId[][]> {
  const pages: FileId[][] = []
  let after: number | null = 0
  while (after !== null) {
    const page: { file_ids: FileId[]; next: number | null } = await call(listPlacedFiles, {
      params: { id },
      query: { after },
    })
    if (page.file_ids.length > 0) pages.push(page.file_ids)
    after = page.next
  }
  return pages
}
