import { InfiniteQueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DocumentsView } from '#web/features/documents/documents-address.ts'
import { filesQuery } from '#web/features/documents/use-documents.ts'
import type { GroupKey } from './story-groups.ts'

type GroupQuery = ReturnType<typeof filesQuery>

const observe = (client: QueryClient, query: GroupQuery) => new InfiniteQueryObserver(client, query)

type GroupFiles = ReturnType<ReturnType<typeof observe>['getCurrentResult']>

/** Any number of lists in pages: a hook follows only as many as it is written for. */
function createFollower(client: QueryClient) {
  const followed = new Map<
    GroupKey,
    { name: string; observer: ReturnType<typeof observe>; stop: () => void }
  >()
  const listeners = new Set<() => void>()
  let results: ReadonlyMap<GroupKey, GroupFiles> = new Map()

  const tell = () => {
    results = new Map([...followed].map(([key, { observer }]) => [key, observer.getCurrentResult()]))
    for (const listener of listeners) listener()
  }
  const leave = (key: GroupKey): boolean => {
    followed.get(key)?.stop()
    return followed.delete(key)
  }
  /** Whether it has not been followed so far. */
  const join = (key: GroupKey, query: GroupQuery): boolean => {
    const name = JSON.stringify(query.queryKey)
    if (followed.get(key)?.name === name) return false
    leave(key)
    const observer = observe(client, query)
    followed.set(key, { name, observer, stop: observer.subscribe(tell) })
    return true
  }

  return {
    read: () => results,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Follows these and no others. */
    follow: (wanted: ReadonlyMap<GroupKey, GroupQuery>) => {
      const left = [...followed.keys()].filter((key) => !wanted.has(key)).filter((key) => leave(key))
      const joined = [...wanted].filter(([key, query]) => join(key, query))
      if (left.length + joined.length > 0) tell()
    },
  }
}

/** The files of these groups as a view has them, a page at a time. */
export function useOpenGroups(
  keys: readonly GroupKey[],
  view: DocumentsView,
): ReadonlyMap<GroupKey, GroupFiles> {
  const client = useQueryClient()
  const [follower] = useState(() => createFollower(client))
  useEffect(() => {
    follower.follow(new Map(keys.map((key) => [key, filesQuery({ story: key }, view)])))
  })
  useEffect(() => () => follower.follow(new Map()), [follower])
  return useSyncExternalStore(follower.listen, follower.read)
}
