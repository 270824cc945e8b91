import type { QueryClient } from '@tanstack/react-query'
import { getSummary, listUploads, type StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { getFeed, getPublicStory, getStory, listStoryFiles } from '#contract/calls/stories.ts'
import { uploadStatus } from '#contract/calls/uploads.ts'
import { cachedItem } from '#web/api/cached-item.ts'
import { call } from '#web/api/call.ts'
import { liveUpdates } from '#web/api/live-updates.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { fileItem } from '#web/features/files/file-item.ts'
import { fileWatchers } from '#web/features/files/watch/file-watchers.ts'
import { statusBackoffMs } from '#web/features/files/watch/status-backoff.ts'

/** At most 5 s apart, this is some five minutes; what takes longer is followed by the tiles that show it. */
const mostRounds = 60
/** So many rounds; the first of them after some ten seconds. */
const askedEvery = 4

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The processing state of a file. */
type Reading = Pick<StoredFile, 'status' | 'error'>

/** Null: the file is gone, so it is not waited for. */
const askReading = (id: FileId): Promise<Reading | null> =>
  call(uploadStatus, { params: { id } })
    // Something between here and the server may answer in its place.
    .then(({ status, error }) => (typeof status === 'string' ? { status, error } : null))
    .catch(() => null)

const keysOf = (story: StoryId) =>
  [getStory, listStoryFiles, getPublicStory].map((endpoint) => keyOf(endpoint, { params: { id: story } }))

async function refreshLists(client: QueryClient, story: StoryId | null): Promise<void> {
  const lists = [listUploads, getSummary, getFeed].map((endpoint) => keyOf(endpoint))
  const keys = story === null ? lists : [...lists, ...keysOf(story)]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

const refreshing = new Set<StoryId>()
const outdated = new Set<StoryId>()

/** Shows what has just come into a story. However many come at once, it is asked for once at a time. */
export async function refreshStory(client: QueryClient, story: StoryId): Promise<void> {
  outdated.add(story)
  if (refreshing.has(story)) return
  refreshing.add(story)
  while (outdated.delete(story)) {
    await Promise.all(keysOf(story).map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  refreshing.delete(story)
}

/** The state in a list that was loaded meanwhile. */
const listedReading = (client: QueryClient, id: FileId): Reading | null => {
  const file = cachedItem(client, fileItem(id))
  return file !== undefined && isSettled(file.status) ? file : null
}

/** A file that is kept, but could not be read; null where it is not known why. */
export interface Unread {
  id: FileId
  reason: string | null
}

/**
 * Keeps every list true that may show these new files until they are captioned, because only then their sizes, pictures
 * and captions are known. The socket sends events; while there is none, each file is polled, and the lists when some are
 * captioned. Gives those that could not be read.
 */
export async function followUploads(
  client: QueryClient,
  story: StoryId | null,
  ids: readonly FileId[],
): Promise<Unread[]> {
  const seats = new Map(ids.map((id) => [id, fileWatchers(client).join(id, null)]))
  const readings = new Map<FileId, Reading>()
  const unread: Unread[] = []
  const deafen = liveUpdates.listen(({ fileId, payload }) => {
    const { status, error } = payload
    if (isSettled(status)) readings.set(fileId, { status, error })
  })
  await refreshLists(client, story)
  let heardSince: number | null = null
  for (let round = 0; seats.size > 0 && round < mostRounds; round += 1) {
    await pause(statusBackoffMs(round))
    const openSince = liveUpdates.openSince()
    const waiting = [...seats.keys()]
    // Polled rarely with a socket, too: events from before the subscription are not repeated.
    const isAsked = openSince === null || round % askedEvery === askedEvery - 1
    const answers = isAsked ? await Promise.all(waiting.map(askReading)) : []
    const isOver = (answer: Reading | null): boolean => answer === null || isSettled(answer.status)
    // Captions from before this connection are in the lists.
    const isRefreshed = answers.some(isOver) || openSince !== heardSince
    if (isRefreshed) await refreshLists(client, story)
    heardSince = openSince
    for (const [at, id] of waiting.entries()) {
      const answer = answers[at]
      // A list may come later than it was asked for, and be right before the socket is.
      const reading = readings.get(id) ?? listedReading(client, id)
      const end = answer === undefined || !isOver(answer) ? reading : answer
      if (end === null && answer !== null) continue
      if (end?.status === 'error') unread.push({ id, reason: end.error })
      seats.get(id)?.leave()
      seats.delete(id)
    }
  }
  deafen()
  for (const seat of seats.values()) seat.leave()
  return unread
}
