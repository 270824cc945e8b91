import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Ask } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { coverFiles } from '#web/features/stories/card/story-cover.ts'
import type { FeedView } from '#web/features/stories/feed/feed-address.ts'
import { feedList } from '#web/features/stories/feed/use-feed.ts'

/** Asks for something that a page shows first, and has the client hold it by the name the page knows it by. */
export type First = (ask: Ask, queries: QueryClient) => Promise<unknown>

/** The reply of a call that is asked without anything. */
export const firstReply =
  <R extends Schema>(endpoint: Endpoint<never, never, never, R>): First =>
  async (ask, queries) =>
    queries.setQueryData(keyOf(endpoint), await ask(endpoint))

/** The first page of a feed, as far as its cards show it. */
export const firstCards =
  (view: FeedView): First =>
  async (ask, queries) => {
    const list = feedList(view, ask)
    const { pages, pageParams } = await queries.fetchInfiniteQuery(list)
    const shown = pages.map((page) => ({
      ...page,
      // A card shows no more of them.
      stories: page.stories.map((story) => ({ ...story, files: story.files.slice(0, coverFiles) })),
    }))
    queries.setQueryData(list.queryKey, { pages: shown, pageParams })
  }
