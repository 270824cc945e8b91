import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { logWarning } from '#web/lib/browser-log.ts'

/** Replies that a document carries, each with the name it is cached by. */
export type DehydratedState = readonly (readonly [key: QueryKey, reply: unknown])[]

/** The element of a document with its state, on a page that is rendered with it and is the same for all. */
export const dehydratedStateId = 'dehydrated-state'
/** The same of replies for one person alone, in a page that draws itself. */
export const ownStateId = 'own-state'

/** All that a client holds, to be carried by a document. */
export const dehydrate = (queries: QueryClient): DehydratedState =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined })
    .map(({ queryKey, state }) => [queryKey, state.data] as const)

/** Puts replies into the cache as stale: they are shown at once and refetched. */
export function hydrate(queries: QueryClient, replies: DehydratedState): void {
  for (const [key, reply] of replies) queries.setQueryData(key, reply)
  void queries.invalidateQueries({ refetchType: 'none' })
}

/** What the document of this page carries; null where it has nothing but the site's scripts. */
export const readDehydratedState = (): DehydratedState | null =>
  readReplies(document.getElementById(dehydratedStateId)?.textContent)

/**
 * The state in the document of this page that belongs to one user, who may sign out: it is removed when taken. Null
 * also when the browser went back to the page, because the document may be of a user who has signed out since.
 */
export function takeOwnState(): DehydratedState | null {
  const element = document.getElementById(ownStateId)
  element?.remove()
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'back_forward' ? null : readReplies(element?.textContent)
}

function readReplies(text: string | undefined): DehydratedState | null {
  if (!text) return null
  try {
    return JSON.parse(text) as DehydratedState
  } catch (failure) {
    logWarning('What the document carried could not be read.', failure)
    return null
  }
}
