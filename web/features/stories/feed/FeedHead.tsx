import { Star } from 'lucide-react'
import type { RefObject } from 'react'
import { feedWords } from '#web/features/stories/stories-words.ts'
import type { FeedFilter } from '#web/lib/paths.ts'
import { Segmented } from '#web/ui/actions/Segmented.tsx'
import type { FeedView } from './feed-address.ts'
import { FeedButtons } from './FeedButtons.tsx'
import { OnlyMine } from './OnlyMine.tsx'
import { SearchField } from '#web/ui/actions/SearchField.tsx'
import './FeedHead.css'

export interface FeedHeadProps {
  view: FeedView
  field: RefObject<HTMLInputElement | null>
  onView: (change: Partial<FeedView>) => void
  onRefresh: () => void
  onCreate: () => void
}

const segments: { value: FeedFilter; label: string }[] = [
  { value: 'all', label: feedWords.all },
  { value: 'my-stories', label: feedWords.mine },
  { value: 'starred', label: feedWords.starred },
]

/** What the feed is, and everything that decides what it shows. */
export function FeedHead({ view, field, onView, onRefresh, onCreate }: FeedHeadProps) {
  const options = segments.map((segment) =>
    segment.value === 'starred'
      ? { ...segment, icon: <Star size={14} aria-hidden className="star-icon" /> }
      : segment,
  )
  return (
    <header className="FeedHead">
      <div className="title">
        <h1 className="text-display">{feedWords.stories}</h1>
        <p className="subtitle text-read">{feedWords.subtitle}</p>
      </div>
      <div className="buttons">
        <FeedButtons onRefresh={onRefresh} onCreate={onCreate} />
      </div>
      <div className="search">
        <SearchField
          search={view.search}
          placeholder={feedWords.searchPlaceholder}
          label={feedWords.search}
          field={field}
          height={44}
          onSearch={(search) => onView({ search })}
        />
      </div>
      <div className="filters">
        <Segmented
          label={feedWords.lists}
          value={view.filter}
          options={options}
          onChange={(filter) => onView({ filter })}
        />
      </div>
      {view.filter === 'my-stories' && (
        <div className="only">
          <OnlyMine view={view} onView={onView} place="head" />
        </div>
      )}
    </header>
  )
}
