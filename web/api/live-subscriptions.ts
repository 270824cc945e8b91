import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { LiveRequest } from '#contract/calls/live.ts'

/** A file that something on the page shows, and the story it is seen through. */
export interface Watched {
  fileId: FileId
  groupId: StoryId | null
}

export type Subscription = Extract<LiveRequest, { type: 'subscribe' }>

/**
 * The messages that subscribe to all these files: one message for each story, the files shown last first,
 * within the limits of a message and of a connection.
 */
export function subscriptionsOf(watched: readonly Watched[]): Subscription[] {
  const newest = watched.toReversed().slice(0, limits.liveFilesInAll)
  return [...Map.groupBy(newest, ({ groupId }) => groupId)].map(([groupId, files]) => ({
    type: 'subscribe',
    fileIds: [...new Set(files.map(({ fileId }) => fileId))].slice(0, limits.liveFiles),
    ...(groupId !== null && { groupId }),
  }))
}

/** What has to be said after `said` so that it is `wanted`: stories of which nothing is shown any more get an empty list. */
export function changesOf(said: readonly Subscription[], wanted: readonly Subscription[]): Subscription[] {
  const same = (one: Subscription, other: Subscription) => one.groupId === other.groupId
  const ended = said
    .filter((old) => old.fileIds.length > 0 && !wanted.some((next) => same(old, next)))
    .map((old) => ({ ...old, fileIds: [] }))
  const changed = wanted.filter((next) => {
    const before = said.find((old) => same(old, next))
    return before === undefined || before.fileIds.join() !== next.fileIds.join()
  })
  // Endings first: they make room within the limit of the connection.
  return [...ended, ...changed]
}
