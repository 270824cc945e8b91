import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { feedWords } from '#web/features/stories/stories-words.ts'
import { Pill } from '#web/ui/actions/Pill.tsx'
import type { FeedView } from './feed-address.ts'
import './OnlyMine.css'

interface OnlyMineProps {
  view: FeedView
  onView: (change: Partial<FeedView>) => void
  /** With an open story it is in the bar, or above the cards where the bar has no room. */
  place: 'head' | 'bar' | 'cards'
}

/** Says that the list holds only the viewer's own stories, with the way to all of them. */
export function OnlyMine({ view, onView, place }: OnlyMineProps) {
  const isNarrow = useMediaQuery('(max-width: 899.95px)')
  const isHere = place === 'head' || (place === 'cards') === isNarrow
  if (view.filter !== 'my-stories' || !isHere) return null
  return (
    <div className="OnlyMine" data-place={place}>
      <Pill removeLabel={feedWords.showAll} onRemove={() => onView({ filter: 'all' })}>
        {feedWords.onlyMine}
      </Pill>
    </div>
  )
}
