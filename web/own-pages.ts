import { getUsage } from '#contract/calls/billing.ts'
import { listConnections } from '#contract/calls/connections.ts'
import { getStorageUse, getSummary } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { getSite } from '#contract/calls/site.ts'
import { defaultScope } from '#web/features/chat/story/chat-scope.ts'
import { historyList } from '#web/features/chat/story/load-history.ts'
import { readDocumentsView } from '#web/features/documents/documents-address.ts'
import { trashList } from '#web/features/documents/trash/use-trash.ts'
import { allFiles, filesQuery } from '#web/features/documents/use-documents.ts'
import { readFeedView } from '#web/features/stories/feed/feed-address.ts'
import { storyQuery } from '#web/features/stories/story-item.ts'
import {
  accountPath,
  cloudFilesPath,
  documentsPath,
  feedPath,
  licencePath,
  privacyPath,
  settingsPath,
  termsPath,
} from '#web/lib/paths.ts'
import { type First, firstCards, firstReply } from './first-replies.ts'

/** A page that shows who is signed in. None is a way in or out. */
interface OwnPage {
  /** Where its own code is, from the folder of the web. */
  sources: readonly string[]
  /** The first data of the page, without the profile. */
  first: readonly First[]
}

type OwnPageAt = (query: URLSearchParams) => OwnPage

/** The data of the layout around every page. */
const around = [firstReply(getSite), firstReply(getSummary)]

const page = (sources: string | readonly string[], ...first: readonly First[]): OwnPage => ({
  sources: [sources].flat(),
  first: [...first, ...around],
})

/** A story, with the newest messages of the conversation that it opens with. */
const firstOfStory =
  (id: StoryId): First =>
  async (ask, queries) => {
    const story = await queries.fetchQuery(storyQuery(id, ask))
    const scope = defaultScope({ isPublic: story.show_on_feed, isSignedIn: true })
    await queries.fetchInfiniteQuery(historyList(id, scope, ask))
  }

const feedAt: OwnPageAt = (query) => {
  const source = 'pages/feed/FeedPage.tsx'
  const view = readFeedView(query)
  return view.story === null
    ? page(source, firstCards(view))
    : page([source, 'features/stories/opened/OpenedStory.tsx'], firstOfStory(view.story), firstCards(view))
}

const documentsAt: OwnPageAt = (query) => {
  const source = 'pages/documents/DocumentsPage.tsx'
  const view = readDocumentsView(query)
  switch (query.get('view')) {
    case 'trash':
      return page([source, 'features/documents/trash/TrashScreen.tsx'], (ask, queries) =>
        queries.fetchInfiniteQuery(trashList(ask)),
      )
    case 'plan':
      return page([source, 'features/documents/plan/PlanScreen.tsx'])
    default:
      if (view.grouping === 'story') return page(source)
      return page(source, (ask, queries) => queries.fetchInfiniteQuery(filesQuery(allFiles, view, ask)))
  }
}

const pages = new Map<string, OwnPageAt>([
  [feedPath(), feedAt],
  // Leads to the feed.
  ['/dashboard', () => feedAt(new URLSearchParams())],
  [documentsPath(), documentsAt],
  [
    settingsPath(),
    () => page('pages/settings/SettingsPage.tsx', firstReply(getUsage), firstReply(getStorageUse)),
  ],
  [cloudFilesPath(), () => page('pages/cloud-files/CloudFilesPage.tsx', firstReply(listConnections))],
  [accountPath(), () => page('pages/account/AccountPage.tsx')],
  [termsPath(), () => page('pages/terms/TermsPage.tsx')],
  [privacyPath(), () => page('pages/terms/PrivacyPage.tsx')],
  [licencePath(), () => page('pages/terms/LicencePage.tsx')],
])

/** The user's own page at an address, or null where there is none. */
export const ownPageAt = (path: string, query: string): OwnPage | null =>
  pages.get(path)?.(new URLSearchParams(query)) ?? null
