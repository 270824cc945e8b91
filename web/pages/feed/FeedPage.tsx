import { StoriesFeed } from '#web/features/stories/StoriesFeed.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** The landing page: the feed of stories. */
export function FeedPage() {
  usePageTitle('Stories')
  return <StoriesFeed />
}
