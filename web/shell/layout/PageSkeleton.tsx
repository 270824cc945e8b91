import { useLocation } from 'react-router'
import { feedPath } from '#web/lib/paths.ts'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import './PageSkeleton.css'
import { navWords } from '#web/shell/shell-words.ts'

const cards = 6

/** The place of a page whose script is still on its way; the feed's has the shape of its cards. */
export function PageSkeleton() {
  const { pathname, search } = useLocation()
  const isFeed = pathname === feedPath() && !new URLSearchParams(search).has('story')
  return (
    <output className="PageSkeleton" aria-label={navWords.loading} data-page-loading data-feed={isFeed}>
      <SkeletonBlock width={220} height={44} radius={8} />
      <div className="words">
        <SkeletonBlock width="min(480px, 80%)" height={24} />
      </div>
      {isFeed && <FeedShape />}
    </output>
  )
}

function FeedShape() {
  return (
    <>
      <div className="search">
        <SkeletonBlock width="min(520px, 100%)" height={44} radius={8} />
      </div>
      <div className="cards">
        {Array.from({ length: cards }, (_, index) => (
          <div key={index}>
            <SkeletonBlock aspectRatio="3 / 2" radius={12} />
            <SkeletonBlock width="64%" height={22} />
            <SkeletonBlock width="40%" height={20} />
            <SkeletonBlock width="52%" height={22} />
          </div>
        ))}
      </div>
    </>
  )
}
