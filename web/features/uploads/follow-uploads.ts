import type { QueryClient } from '@tanstack/react-query'
import { getSummary, listUploads } from '#contract/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { getFeed, getPublicStory, getStory, listStoryFiles } from '#contract/stories.ts'
import { uploadStatus } from '#contract/uploads.ts'
import { cachedItem } from '#web/api/cached-item.ts'
import { call } from '#web/api/call.ts'
import { fileStatusOf } from '#web/api/live-event.ts'
import { liveUpdates } from '#web/api/live-updates.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { fileItem } from '#web/features/files/file-item.ts'
import { fileWatchers } from '#web/features/files/watch/file-watchers.ts'
import { statusBackoffMs } from '#web/features/files/watch/status-backoff.ts'

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

/** A list that was loaded meanwhile tells of it. */
const isListedSettled = (client: QueryClient, id: FileId): boolean => {
  const file = cachedItem(client, fileItem(id))
  return file !== undefined && isSettled(file.status)
}

/**
 * Keeps every list true that may show these new files until they are captioned, because only then their sizes, pictures
 * and captions are known. The socket tells; while there is none, each file is asked for, and the lists when some are
 * captioned.
 */
export async function followUploads(
  client: QueryClient,
  story: StoryId | null,
  ids: readonly FileId[],
): Promise<void> {
  const seats = new Map(ids.map((id) => [id, fileWatchers(client).join(id, null)]))
  const told = new Set<FileId>()
  const deafen = liveUpdates.listen(({ fileId, payload }) => {
    if (isSettled(payload.status)) told.add(fileId)
  })
  await refreshLists(client, story)
  let heardSince: number | null = null
  for (let round = 0; seats.size > 0 && round < mostRounds; round += 1) {
    await pause(statusBackoffMs(round))
    const openSince = liveUpdates.openSince()
    const waiting = [...seats.keys()]
    const answers = openSince === null ? await Promise.all(waiting.map(isUnderWay)) : []
    // What was captioned before this connection told of it stands in the lists.
    const isRefreshed = answers.includes(false) || openSince !== heardSince
    if (isRefreshed) await refreshLists(client, story)
    heardSince = openSince
    for (const [at, id] of waiting.entries()) {
      const isDone = answers[at] === false || told.has(id) || (isRefreshed && isListedSettled(client, id))
      if (!isDone) continue
      seats.get(id)?.leave()
      seats.delete(id)
    }
  }
  deafen()
  for (const seat of seats.values()) seat.leave()
}
