import type { QueryClient } from '@tanstack/react-query'
import { getSummary, listUploads } from '#contract/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { getFeed, getPublicStory, getStory, listStoryFiles } from '#contract/stories.ts'
import { uploadStatus } from '#contract/uploads.ts'
import { call } from '#web/api/call.ts'
import { fileStatusOf } from '#web/api/live-event.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { statusBackoffMs } from '#web/features/files/status-backoff.ts'

/** At most 5 s apart, this is some five minutes; what takes longer is followed by the tiles that show it. */
const mostRounds = 60

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A file nobody can be asked about any more is not waited for. */
const isUnderWay = (id: FileId): Promise<boolean> =>
  call(uploadStatus, { params: { id } }).then(
    ({ status }) => !isSettled(fileStatusOf(status)),
    () => false,
  )

async function refreshLists(client: QueryClient, story: StoryId | null): Promise<void> {
  const lists = [listUploads, getSummary, getFeed].map((endpoint) => keyOf(endpoint))
  const input = { params: { id: story } }
  const ofStory = [getStory, listStoryFiles, getPublicStory].map((endpoint) => keyOf(endpoint, input))
  const keys = story === null ? lists : [...lists, ...ofStory]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * Has every list that may show these new files asked for again: now, and whenever some of them are captioned, because
 * only then their sizes, pictures and captions are known.
 */
export async function followUploads(
  client: QueryClient,
  story: StoryId | null,
  ids: readonly FileId[],
): Promise<void> {
  await refreshLists(client, story)
  let waiting = ids
  for (let round = 0; waiting.length > 0 && round < mostRounds; round += 1) {
    await pause(statusBackoffMs(round))
    const answers = await Promise.all(waiting.map(isUnderWay))
    const still = waiting.filter((_, index) => answers[index])
    if (still.length < waiting.length) await refreshLists(client, story)
    waiting = still
  }
}
