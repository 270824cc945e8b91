import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { StoryId } from '#contract/ids.ts'
import type { Story } from '#contract/stories.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export interface FeedPage {
  stories: Story[]
  pagination: { hasMore: boolean; nextCursor: string | null; page: number }
}

type Feed = InfiniteData<FeedPage>
type Snapshot = [QueryKey, unknown][]

const mapFeed = (feed: Feed | undefined, change: (stories: Story[]) => Story[]): Feed | undefined =>
  feed && { ...feed, pages: feed.pages.map((page) => ({ ...page, stories: change(page.stories) })) }

/** Changes a story wherever it is loaded; gives back what undoes the change. */
export function patchStory(client: QueryClient, id: StoryId, change: Partial<Story>): () => void {
  const before: Snapshot = [
    ...client.getQueriesData({ queryKey: queryKeys.feeds }),
    [queryKeys.story(id), client.getQueryData(queryKeys.story(id))],
  ]
  const patch = (story: Story) => (story.id === id ? { ...story, ...change } : story)
  client.setQueriesData<Feed>({ queryKey: queryKeys.feeds }, (feed) =>
    mapFeed(feed, (stories) => stories.map(patch)),
  )
  client.setQueryData<Story>(queryKeys.story(id), (story) => story && patch(story))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Takes a story out of everything that is loaded. */
export function dropStory(client: QueryClient, id: StoryId): void {
  const others = (stories: Story[]) => stories.filter((story) => story.id !== id)
  client.setQueriesData<Feed>({ queryKey: queryKeys.feeds }, (feed) => mapFeed(feed, others))
  client.removeQueries({ queryKey: queryKeys.story(id) })
}

/** A story as a list already has it, so that it opens at once. */
export function storyFromFeeds(client: QueryClient, id: StoryId): Story | undefined {
  const feeds = client.getQueriesData<Feed>({ queryKey: queryKeys.feeds }).map(([, feed]) => feed)
  return feeds
    .flatMap((feed) => feed?.pages ?? [])
    .flatMap((page) => page.stories)
    .find((story) => story.id === id)
}
