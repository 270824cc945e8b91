import { styled } from '@mui/material/styles'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { Story } from '#contract/stories.ts'
import { apiUrl } from '#web/api/address.ts'
import { countText } from '#web/lib/count-text.ts'
import { PersonAvatar } from '#web/ui/Avatar.tsx'
import { RelativeDate } from '#web/ui/RelativeDate.tsx'
import { TagChip } from '#web/ui/TagChip.tsx'
import { StarButton } from './StarButton.tsx'
import { StoryCover } from './StoryCover.tsx'

const shownTags = 2

interface StoryCardProps {
  story: Story
  /** The address that opens the story. */
  to: string
  onOpen: () => void
  onStar: () => void
}

/** A story in the feed: the whole card is one link, the star a button of its own. */
export function StoryCard({ story, to, onOpen, onStar }: StoryCardProps) {
  return (
    <Card>
      <div className="cover">
        <StoryCover story={story} />
        {!story.show_on_feed && (
          <span className="private">
            <Lock size={13} aria-hidden /> Private
          </span>
        )}
      </div>
      <h2>
        <Link to={to} onClick={onOpen} preventScrollReset>
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
    </Card>
  )
}

/** Who made a story, and when. */
export function StoryByline({ story }: { story: Story }) {
  return (
    <Byline>
      <PersonAvatar
        name={story.owner_name}
        userId={story.user_id}
        size={20}
        imageUrl={story.owner_avatar_url === null ? null : apiUrl(story.owner_avatar_url)}
      />
      <span className="owner">{story.owner_name}</span>
      <span aria-hidden>·</span>
      <span className="date">
        <RelativeDate iso={story.created_at} />
      </span>
    </Byline>
  )
}

/** The tags of a story, the last of many as a count. */
export function StoryTags({ tags, most }: { tags: string[]; most: number }) {
  const rest = tags.length - most
  return (
    <Tags>
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      {rest > 0 && <span className="rest">+{rest}</span>}
    </Tags>
  )
}

const Byline = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  letterSpacing: '-0.004em',
  color: theme.vars.palette.text.secondary,
  '& .owner': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .date': { flexShrink: 0 },
}))

const Tags = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 6,
  minWidth: 0,
  minHeight: 22,
  '& .rest': { fontSize: 12, lineHeight: '16px', color: theme.vars.palette.text3 },
}))

const Card = styled('article')(({ theme }) => ({
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
