import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { logWarning } from '#web/lib/browser-log.ts'

/** Replies that a document carries, each with the name it is cached by. */
export type CarriedReplies = readonly (readonly [key: QueryKey, reply: unknown])[]

/** The element of a document that holds them. */
export const carriedId = 'carried-replies'

/** All that a client holds, to be carried by a document. */
export const repliesOf = (queries: QueryClient): CarriedReplies =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data !== undefined })
    .map(({ queryKey, state }) => [queryKey, state.data] as const)

/** Shows replies as old ones: whatever shows them has them at once, and asks for them anew. */
export function putReplies(queries: QueryClient, replies: CarriedReplies): void {
  for (const [key, reply] of replies) queries.setQueryData(key, reply)
  void queries.invalidateQueries({ refetchType: 'none' })
}

/** What the document of this page carries; null where it has nothing but the site's scripts. */
export function readCarried(): CarriedReplies | null {
  const text = document.getElementById(carriedId)?.textContent
  if (!text) return null
  try {
    return JSON.parse(text) as CarriedReplies
  } catch (failure) {
    logWarning('What the document carried could not be read.', failure)
    return null
  }
}
