import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { StoryId } from '#contract/ids.ts'
import { getFeed, getStory, type Story } from '#contract/calls/stories.ts'
import { type CachedItem, dropItem } from '#web/api/cached-item.ts'
import { type Ask, call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

type Feed = InfiniteData<z.infer<NonNullable<typeof getFeed.reply>>>

/** How an opened story is asked for. */
export const storyQuery = (id: StoryId, ask: Ask = call) =>
  queryOptions({
    queryKey: keyOf(getStory, { params: { id } }),
    queryFn: ({ signal }) => ask(getStory, { params: { id }, signal }),
  })

/** A story wherever it is loaded. */
export const storyItem = (id: StoryId): CachedItem<Story> => ({
  name: `story ${id}`,
  heldBy: [getFeed, getStory],
  isIt: (record) => record.id === id && 'show_on_feed' in record,
})

/** Takes a deleted story out of everything that is loaded. */
export function dropStory(client: QueryClient, id: StoryId): void {
  client.removeQueries({ queryKey: keyOf(getStory, { params: { id } }) })
  dropItem(client, storyItem(id))
}

/** A story as a list already has it, so that it opens at once. */
export function storyFromFeeds(client: QueryClient, id: StoryId): Story | undefined {
  const feeds = client.getQueriesData<Feed>({ queryKey: keyOf(getFeed) }).map(([, feed]) => feed)
  return feeds
    .flatMap((feed) => feed?.pages ?? [])
    .flatMap((page) => page.stories)
    .find((story) => story.id === id)
}
