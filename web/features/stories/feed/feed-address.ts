import * as z from 'zod/mini'
import { StoryId } from '#contract/ids.ts'
import type { FeedFilter } from '#web/lib/paths.ts'

/** What of the feed is shown; all of it lives in the address. */
export interface FeedView {
  filter: FeedFilter
  search: string
  /** The story whose card is open. */
  story: StoryId | null
}

export const usualFeed: FeedView = { filter: 'all', search: '', story: null }

const filters: Record<string, FeedFilter> = {
  'my-stories': 'my-stories',
  mine: 'my-stories',
  me: 'my-stories',
  starred: 'starred',
  favorites: 'starred',
}

/** Reads the query of the feed's address; every spelling of the specification counts (2, section 2). */
export function readFeedView(query: URLSearchParams): FeedView {
  const story = z.safeParse(StoryId, query.get('story'))
  return {
    filter: filters[query.get('filter') ?? ''] ?? 'all',
    search: query.get('q')?.trim() ?? '',
    story: story.success ? story.data : null,
  }
}

/** The query for a view; what is as usual is left out. */
export function feedQuery(view: FeedView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.filter !== 'all') query.set('filter', view.filter)
  if (view.search) query.set('q', view.search)
  if (view.story) query.set('story', view.story)
  return query
}
