import { styled } from '@mui/material/styles'
import type { Story } from '#contract/stories.ts'
import { apiUrl } from '#web/api/address.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { RelativeDate } from '#web/ui/RelativeDate.tsx'

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
