import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { Story } from '#contract/calls/stories.ts'
import { cardWords } from '#web/features/stories/stories-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { StarButton } from './StarButton.tsx'
import { StoryByline } from './StoryByline.tsx'
import { StoryCover } from './StoryCover.tsx'
import { StoryTags } from './StoryTags.tsx'
import './StoryCard.css'

const shownTags = 2

interface StoryCardProps {
  story: Story
  /** The first of its list, whose cover is waited for. */
  isFirst: boolean
  /** The address that opens the story. */
  to: string
  /** What opening it does to the history. */
  link: { state: unknown; replace: boolean }
  onOpen: () => void
  onStar: () => void
}

/** A story in the feed: the whole card is one link, the star a button of its own. */
export function StoryCard({ story, isFirst, to, link, onOpen, onStar }: StoryCardProps) {
  return (
    <article className="StoryCard">
      <div className="cover">
        <StoryCover story={story} isFirst={isFirst} />
        {!story.show_on_feed && (
          <span className="private">
            <Lock size={13} aria-hidden /> {cardWords.private}
          </span>
        )}
      </div>
      <h2>
        <Link to={to} {...link} onClick={onOpen} preventScrollReset dir="auto">
          {story.name || cardWords.untitled}
        </Link>
      </h2>
      <StoryByline story={story} />
      <div className="facts">
        <StoryTags tags={story.tags} most={shownTags} />
        <span className="counts">
          {countText(story.file_count, 'file')} · {countText(story.chat_count, 'question')}
        </span>
      </div>
      <div className="star" data-starred={story.starred}>
        <StarButton isStarred={story.starred} name={story.name} onToggle={onStar} />
      </div>
    </article>
  )
}
