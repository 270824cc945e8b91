import type { QueryClient } from '@tanstack/react-query'
import { correctFiles, listPlacedFiles } from '#contract/calls/file-details.ts'
import type { Story } from '#contract/calls/stories.ts'
import type { Correction } from '#contract/correction.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { refreshCorrected } from '#web/features/files/correct/refresh-corrected.ts'
import type { Notices } from '#web/ui/notices/use-notices.ts'
import { placesWords } from './places-words.ts'

/** Restores the places that were removed. */
type Restore = () => Promise<void>

const nothing: Restore = () => Promise.resolve()

const correct = async (files: Correction[]) => (await call(correctFiles, { body: { files } })).files

/**
 * Asks whether the files of a story keep their places when others may see it; without places nothing is asked. Null when
 * the story is to stay private.
 */
export async function askAboutPlaces(
  client: QueryClient,
  notices: Notices,
  { id, name }: Story,
): Promise<Restore | null> {
  const pages = await placedFiles(id)
  const count = pages.flat().length
  if (count === 0) return nothing
  const answer = await notices.choose({
    title: placesWords.title(name),
    text: placesWords.text(count),
    confirmLabel: placesWords.remove,
    otherLabel: placesWords.keep,
  })
  if (answer === null) return null
  return answer === 'confirmed' ? removePlaces(client, pages) : nothing
}

/** All or none: what was removed before a failure comes back. */
async function removePlaces(client: QueryClient, pages: readonly FileId[][]): Promise<Restore> {
  const former: Correction[][] = []
  const restore = async () => {
    for (const files of former) await correct(files)
    await refreshCorrected(client)
  }
  try {
    for (const page of pages) former.push(await correct(page.map((file_id) => ({ file_id, place: 'none' }))))
  } catch (failure) {
    await restore()
    throw failure
  }
  await refreshCorrected(client)
  return restore
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
