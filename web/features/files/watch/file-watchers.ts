import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { liveUpdates } from '#web/api/live-updates.ts'
import { isSettled } from '#web/features/files/file-facts.ts'
import { patchFile } from '#web/features/files/file-item.ts'
import { isOutdated, isRecordBehind, isRecordWanted, lacksMetadata, type Learnt } from './live-record.ts'
import { isForbidden, sharedRecordKey, sharedRecordQuery } from './shared-record.ts'
import { statusQuery } from './status-query.ts'
import { statusWait } from './status-wait.ts'

/** Of tile metadata: every 1.5 s, at most 6 rounds; of a file that is looked at: every 2.5 s (specification 2, section 4). */
const tileRecord = { pollMs: 1500, rounds: 6 }
const openRecord = { pollMs: 2500 }

/** What a place on the page needs of a file. */
export interface Interest {
  /** `news`: events of the socket. `tile`: the progress. `open`: the whole record, from the start. */
  wants: 'news' | 'tile' | 'open'
  /** The record by which the place shows it; null while it has none. */
  file: StoredFile | null
}

/** One place on the page that shows a file. */
export interface Seat {
  says: (interest: Interest) => void
  leave: () => void
}

interface Watcher {
  seats: Set<{ interest: Interest }>
  decide: () => void
  end: () => void
}

interface Watched {
  client: QueryClient
  id: FileId
  storyId: StoryId | null
}

const rank = { news: 0, tile: 1, open: 2 } as const

/** Asks for one file, as the places that show it need it: one question for all of them. */
function createWatcher({ client, id, storyId }: Watched): Watcher {
  const seats: Watcher['seats'] = new Set()
  const status = new QueryObserver(client, { ...statusQuery(id), enabled: false })
  const record = new QueryObserver(client, { ...sharedRecordQuery(id, storyId), enabled: false })
  const hear = () => liveUpdates.watch({ fileId: id, groupId: storyId })
  let unhear = hear()
  let highest: number = rank.news

  const learnt = (): Learnt => ({
    status: status.getCurrentResult().data?.status,
    record: record.getCurrentResult().data,
  })

  const decide = () => {
    const interests = [...seats].map((seat) => seat.interest)
    const file = interests.findLast((interest) => interest.file !== null)?.file ?? null
    const isTile = interests.some(({ wants }) => wants === 'tile') && file !== null
    const isOpen = interests.some(({ wants }) => wants === 'open')
    const isForTile = isTile && (lacksMetadata(file) || isRecordWanted(file, learnt()))

    status.setOptions({
      ...statusQuery(id),
      enabled: isTile && !isSettled(file.status),
      refetchInterval: ({ state }) => statusWait(state),
    })
    record.setOptions({
      ...sharedRecordQuery(id, storyId),
      enabled: isOpen || isForTile,
      // What was kept from before this change is of no use for it.
      ...((isForTile || (file !== null && isOutdated(learnt().record, file))) && { staleTime: 0 }),
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        const isLacking = data === undefined || (!isForbidden(data) && lacksMetadata(data))
        const isBehind = isForTile && (isLacking || isRecordBehind(file, { ...learnt(), record: data }))
        if (isBehind && dataUpdateCount < tileRecord.rounds) return tileRecord.pollMs
        const isArriving =
          data !== undefined &&
          !isForbidden(data) &&
          (data.status === 'pending' || data.status === 'uploading')
        return isOpen && isArriving ? openRecord.pollMs : false
      },
    })
    const now = Math.max(...interests.map(({ wants }) => rank[wants]))
    // The server sends events for the last ids when there are too many.
    if (now > highest) {
      unhear()
      unhear = hear()
    }
    highest = now
  }

  const ends = [status.subscribe(decide), record.subscribe(decide)]
  return {
    seats,
    decide,
    end: () => {
      for (const end of ends) end()
      unhear()
    },
  }
}

/** All that is watched on a page. */
export interface FileWatchers {
  join: (id: FileId, storyId: StoryId | null) => Seat
}

function createFileWatchers(client: QueryClient): FileWatchers {
  const watchers = new Map<string, Watcher>()
  let deafen: (() => void) | null = null

  const listen = () =>
    liveUpdates.listen(({ fileId, groupId, payload }) => {
      patchFile(client, fileId, payload)
      const queryKey = sharedRecordKey(fileId, groupId)
      // A reply in flight may be older than this event.
      void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, payload)
    })

  return {
    join(id, storyId) {
      const name = `${id} ${storyId}`
      const watcher = watchers.get(name) ?? createWatcher({ client, id, storyId })
      watchers.set(name, watcher)
      deafen ??= listen()
      const seat: { interest: Interest } = { interest: { wants: 'news', file: null } }
      watcher.seats.add(seat)
      return {
        says: (interest) => {
          seat.interest = interest
          watcher.decide()
        },
        leave: () => {
          watcher.seats.delete(seat)
          if (watcher.seats.size > 0) return watcher.decide()
          watcher.end()
          watchers.delete(name)
          if (watchers.size > 0) return
          deafen?.()
          deafen = null
        },
      }
    },
  }
}

const watchersOfClient = new WeakMap<QueryClient, FileWatchers>()

/** The watchers of a page: one for each file and the story it is seen through, whatever shows it. */
export function fileWatchers(client: QueryClient): FileWatchers {
  const watchers = watchersOfClient.get(client) ?? createFileWatchers(client)
  watchersOfClient.set(client, watchers)
  return watchers
}
