import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Check, Copy, Images, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { ChatMessage, RelevantFile, Source } from '#contract/chat.ts'
import { apiUrl } from '#web/api/address.ts'
import { PersonAvatar } from '#web/ui/Avatar.tsx'
import { IconAction } from '#web/ui/IconAction.tsx'
import { RelativeDate } from '#web/ui/RelativeDate.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AnswerText } from './AnswerText.tsx'
import { SourceChips } from './SourceChips.tsx'

/** The largest count a badge shows (specification 2, section 9). */
const badgeMax = 99
const copiedMs = 1500

/** What somebody asked: a bubble on the right, with name and time above it. */
export function Question({ message }: { message: ChatMessage }) {
  return (
    <Box
      component="article"
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
        <span>{nameOf(message)}</span>
        <span aria-hidden>·</span>
        <RelativeDate iso={message.created_at} />
      </Byline>
      <Bubble data-own={message.is_mine}>{message.content}</Bubble>
    </Box>
  )
}

const nameOf = (message: ChatMessage) => (message.is_mine ? 'You' : (message.author_name ?? 'Guest'))

interface AnswerProps {
  text: string
  sources: Source[]
  relevantFiles: RelevantFile[]
  state: 'complete' | 'writing' | 'failed' | 'stopped'
  isByModel: boolean
  isLast: boolean
  isFiltering: boolean
  onOpen: (source: Source) => void
  onFilter: (() => void) | null
  onRetry: (() => void) | null
}

/** What the assistant says: plain text across the column, then its sources and what can be done with it. */
export function Answer(props: AnswerProps) {
  const { text, sources, state, onOpen } = props
  const openNumber = (number: number) => {
    const source = sources.find((candidate) => candidate.number === number)
    if (source) onOpen(source)
  }
  return (
    <AnswerBox aria-label="Answer" aria-busy={state === 'writing'}>
      {text ? <AnswerText text={text} onCite={openNumber} /> : state === 'writing' && <Thinking />}
      {sources.length > 0 && <SourceChips sources={sources} onOpen={onOpen} />}
      <Remark {...props} />
      {state !== 'writing' && <AnswerActions {...props} />}
    </AnswerBox>
  )
}

function Remark({ state, isByModel }: AnswerProps) {
  if (state === 'stopped') return <Quiet>Stopped</Quiet>
  return state === 'complete' && !isByModel ? <Quiet>Answered without a language model</Quiet> : null
}

function Thinking() {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        height: 24,
        color: 'text.secondary',
        fontSize: 14,
      }}
    >
      <Spinner size={14} label="The answer is being written" />
      <span>Reading the files</span>
    </Box>
  )
}

function AnswerActions({ text, relevantFiles, isLast, isFiltering, onFilter, onRetry }: AnswerProps) {
  return (
    <Actions className="actions" data-last={isLast}>
      <CopyAction text={text} />
      {onRetry && <IconAction size={32} label="Ask again" icon={<RotateCw size={15} />} onClick={onRetry} />}
      {onFilter && relevantFiles.length > 0 && (
        <FilterAction count={relevantFiles.length} isOn={isFiltering} onToggle={onFilter} />
      )}
    </Actions>
  )
}

function FilterAction({ count, isOn, onToggle }: { count: number; isOn: boolean; onToggle: () => void }) {
  const label = isOn ? 'Ask about all files again' : 'Ask only about the relevant files of this answer'
  return (
    <Badge badgeContent={count} max={badgeMax} slotProps={{ badge: { 'aria-hidden': true } }} sx={badgeStyle}>
      <IconAction
        size={32}
        label={label}
        aria-pressed={isOn}
        icon={<Images size={15} />}
        onClick={onToggle}
      />
    </Badge>
  )
}

function CopyAction({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), copiedMs)
  }
  return (
    <IconAction
      size={32}
      label={isCopied ? 'Copied' : 'Copy answer'}
      icon={isCopied ? <Check size={15} /> : <Copy size={15} />}
      onClick={() => void copy()}
    />
  )
}

const badgeStyle = {
  '& .MuiBadge-badge': (theme: {
    vars: { palette: { tint: string; primaryText: string } }
    fonts: { mono: string }
  }) => ({
    top: 7,
    right: 6,
    minWidth: 15,
    height: 15,
    padding: '0 3px',
    background: theme.vars.palette.tint,
    color: theme.vars.palette.primaryText,
    fontFamily: theme.fonts.mono,
    fontSize: 10,
  }),
}

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

const AnswerBox = styled('article')({
  display: 'grid',
  gap: 10,
  position: 'relative',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:hover > .actions[data-last], &:focus-within > .actions[data-last]': { opacity: 1 },
})

const Actions = styled('div')({
  display: 'flex',
  gap: 2,
  margin: '-4px 0 -6px -8px',
  '@media (hover: hover)': {
    // Above the last answer they lie in the gap to the next question and show when pointed at.
    '&[data-last="false"]': {
      position: 'absolute',
      top: '100%',
      margin: '-2px 0 0 -8px',
      opacity: 0,
      transition: 'opacity 120ms',
    },
  },
})

const Quiet = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: 12,
  lineHeight: '16px',
  color: theme.vars.palette.text3,
}))
