import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ChatMessage } from '#contract/chat.ts'
import { apiUrl } from '#web/api/address.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { RelativeDate } from '#web/ui/RelativeDate.tsx'

/** What somebody asked: a bubble on the right, with name and time above it. */
export function Question({ message }: { message: ChatMessage }) {
  return (
    <Box
      component="article"
      data-question
      aria-label={`Question by ${nameOf(message)}`}
      sx={{ display: 'grid', justifyItems: 'end' }}
    >
      <Byline>
        {message.author_avatar_url !== null && (
          <PersonAvatar
            name={message.author_name ?? ''}
            userId={message.id}
            imageUrl={apiUrl(message.author_avatar_url)}
            size={18}
          />
        )}
        <bdi>{nameOf(message)}</bdi>
        <span aria-hidden>·</span>
        <RelativeDate iso={message.created_at} />
      </Byline>
      <Bubble data-own={message.is_mine} dir="auto">
        {message.content}
      </Bubble>
    </Box>
  )
}

const nameOf = (message: ChatMessage) => (message.is_mine ? 'You' : (message.author_name ?? 'Guest'))

const Byline = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 6,
  marginBottom: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: theme.vars.palette.text3,
}))

const Bubble = styled('div')(({ theme }) => ({
  maxWidth: '85%',
  padding: '8px 14px 9px',
  borderRadius: '14px 14px 4px 14px',
  background: theme.vars.palette.sunken,
  fontSize: '0.875rem',
  lineHeight: '1.3125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-own="true"]': { background: theme.vars.palette.tint },
}))
