import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { StoryId } from '#contract/ids.ts'
import { getSite } from '#contract/calls/site.ts'
import { getPublicStory, type Story } from '#contract/calls/stories.ts'
import { apiUrl } from '#web/api/address.ts'
import type { Ask } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { historyList } from '#web/features/chat/story/load-history.ts'
import { largePicture } from '#web/features/files/tile/picture-sizes.ts'
import { coverOf } from '#web/features/stories/card/story-cover.ts'
import { feedQuery, readFeedView, usualFeed } from '#web/features/stories/feed/feed-address.ts'
import { cardWords, feedWords } from '#web/features/stories/stories-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { feedPath, loginPath, sharePath } from '#web/lib/paths.ts'
import { loginWords } from '#web/pages/login/login-words.ts'
import { firstCards, firstReply } from './first-replies.ts'

/** What others say of a page that they link to. */
export interface PageHead {
  title: string
  description: string
  /** The path of the page, as it is linked to. */
  path: string
  /** The page's picture: a path below the API base. */
  picture: string | null
  /** The author, if there is one. */
  author: string | null
}

/** A page that is the same for everybody, and comes with its document. */
export interface PublicPage {
  /** Where its own code is, from the folder of the web. */
  source: string
  path: string
  /** Has the client hold every reply that the page shows, asked for as a visitor. Throws as `ask` does, as where nothing public is. */
  load: (ask: Ask, queries: QueryClient) => Promise<PageHead>
}

/** The public page at an address of this site, or null where each viewer has their own. */
export function publicPageAt(path: string, query: string): PublicPage | null {
  if (path === feedPath()) return isUsualFeed(query) ? feed : null
  if (path === loginPath()) return query === '' ? login : null
  const id = z.safeParse(StoryId, /^\/share\/group\/([0-9a-f-]+)$/.exec(path)?.[1])
  return id.success ? sharePage(id.data) : null
}

/** All stories; other filters are lists of one user. */
const isUsualFeed = (query: string): boolean => feedQuery(readFeedView(new URLSearchParams(query))).size === 0

const loadSite = firstReply(getSite)

const plainHead = (title: string, path: string): PageHead => ({
  title,
  description: feedWords.subtitle,
  path,
  picture: null,
  author: null,
})

const feed: PublicPage = {
  source: 'pages/feed/FeedPage.tsx',
  path: feedPath(),
  load: async (ask, queries) => {
    await Promise.all([firstCards(usualFeed)(ask, queries), loadSite(ask, queries)])
    return plainHead(feedWords.stories, feedPath())
  },
}

const login: PublicPage = {
  source: 'pages/login/LoginPage.tsx',
  path: loginPath(),
  load: async (ask, queries) => {
    await loadSite(ask, queries)
    return plainHead(loginWords.title, loginPath())
  },
}

const sharePage = (id: StoryId): PublicPage => ({
  source: 'pages/share/SharePage.tsx',
  path: sharePath(id),
  load: async (ask, queries) => {
    const params = { id }
    const [story] = await Promise.all([
      ask(getPublicStory, { params }),
      queries.fetchInfiniteQuery(historyList(id, 'all', ask)),
      loadSite(ask, queries),
    ])
    queries.setQueryData(keyOf(getPublicStory, { params }), story)
    return headOf(story)
  },
})

function headOf(story: Story): PageHead {
  const cover = coverOf(story)
  return {
    title: story.name || cardWords.untitled,
    description: story.description || `${countText(story.file_count, 'file')} by ${story.owner_name}`,
    path: sharePath(story.id),
    picture:
      cover.kind === 'made'
        ? cover.url
        : cover.kind === 'picture'
          ? largePicture(cover.file).thumbnail_url
          : null,
    author: story.owner_name,
  }
}

/** The full address of a picture, for who reads the document elsewhere. */
export const pictureUrl = (origin: string, picture: string): string =>
  new URL(apiUrl(picture), origin).toString()
