import { styled } from '@mui/material/styles'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { Story } from '#contract/stories.ts'
import { countText } from '#web/lib/count-text.ts'
import { StarButton } from './StarButton.tsx'
import { StoryByline } from './StoryByline.tsx'
import { StoryCover } from './StoryCover.tsx'
import { StoryTags } from './StoryTags.tsx'

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
    <Frame>
      <div className="cover">
        <StoryCover story={story} isFirst={isFirst} />
        {!story.show_on_feed && (
          <span className="private">
            <Lock size={13} aria-hidden /> Private
          </span>
        )}
      </div>
      <h2>
        <Link to={to} {...link} onClick={onOpen} preventScrollReset dir="auto">
          {story.name || 'Untitled Group'}
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
    </Frame>
  )
}

const Frame = styled('article')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  '& .cover': {
    position: 'relative',
    aspectRatio: '3 / 2',
    borderRadius: 12,
    overflow: 'hidden',
    background: theme.vars.palette.sunken,
    [theme.breakpoints.down('sm')]: { borderRadius: 14 },
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      boxShadow: `inset 0 0 0 1px ${theme.vars.palette.ring}`,
      transition: 'box-shadow 120ms',
    },
  },
  '& .private': {
    position: 'absolute',
    top: 12,
    left: 12,
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 26,
    padding: '0 10px',
    borderRadius: 13,
    background: theme.vars.palette.glass,
    boxShadow: 'inset 0 0 0 1px rgba(255,255,255,.16)',
    color: '#FFFFFF',
    fontSize: 12,
    fontWeight: 500,
  },
  '& h2': {
    margin: '14px 0 6px',
    fontSize: '1rem',
    lineHeight: '1.375rem',
    fontWeight: 600,
    letterSpacing: '-0.008em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& h2 a': {
    color: 'inherit',
    textDecoration: 'none',
    textUnderlineOffset: 3,
    // The link covers the whole card.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .facts': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    marginTop: 12,
  },
  '& .facts > :first-of-type': { flexWrap: 'nowrap', overflow: 'hidden' },
  '& .counts': {
    flexShrink: 0,
    font: `400 12px/16px ${theme.fonts.mono}`,
    letterSpacing: '-0.01em',
    color: theme.vars.palette.text3,
  },
  '& .star': { position: 'absolute', top: 6, right: 6, transition: 'opacity 120ms' },
  '@media (hover: hover)': {
    '& .star[data-starred="false"]': { opacity: 0 },
    '&:hover .star, & .star:focus-within': { opacity: '1 !important' },
    '&:hover h2 a': { textDecoration: 'underline', textDecorationThickness: 1 },
    '&:hover .cover::after': { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.field}` },
  },
}))
