import { ChevronLeft } from 'lucide-react'
import { feedWords } from '#web/features/stories/stories-words.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import type { FeedView } from './feed-address.ts'
import { FeedButtons } from './FeedButtons.tsx'
import type { FeedHeadProps } from './FeedHead.tsx'
import { OnlyMine } from './OnlyMine.tsx'
import { SearchField } from '#web/ui/actions/SearchField.tsx'
import './FeedBar.css'

interface FeedBarProps extends FeedHeadProps {
  /** Where an opened story puts its actions on a phone. */
  actions: (place: HTMLElement | null) => void
  onClose: () => void
}

const backTo: Record<FeedView['filter'], string> = {
  all: feedWords.all,
  'my-stories': feedWords.mine,
  starred: feedWords.starred,
}

/** The feed's head in one line that stays on top while a story is open. */
export function FeedBar({ view, field, onView, onRefresh, onCreate, actions, onClose }: FeedBarProps) {
  return (
    <header className="FeedBar">
      <ActionButton
        variant="text"
        size="small"
        icon={<ChevronLeft size={16} />}
        onClick={onClose}
        title="Esc"
        className="back"
      >
        {backTo[view.filter]}
      </ActionButton>
      <div className="search">
        <SearchField
          search={view.search}
          placeholder={feedWords.searchPlaceholder}
          label={feedWords.search}
          field={field}
          height={36}
          onSearch={(search) => onView({ search, story: null })}
        />
      </div>
      <OnlyMine view={view} onView={onView} place="bar" />
      <div className="actions" ref={actions} />
      <div className="buttons">
        <FeedButtons onRefresh={onRefresh} onCreate={onCreate} />
      </div>
    </header>
  )
}
