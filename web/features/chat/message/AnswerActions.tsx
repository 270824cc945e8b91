import Badge from '@mui/material/Badge'
import { styled } from '@mui/material/styles'
import { Check, Copy, Images, RotateCw, Trash2 } from 'lucide-react'
import { answerWords } from '#web/features/chat/chat-words.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { useCopy } from '#web/ui/hooks/use-copy.ts'

/** The largest count a badge shows (specification 2, section 9). */
const badgeMax = 99

interface AnswerActionsProps {
  /** What is copied, as it is asked for; null when there is nothing. */
  copied: (() => string | Promise<string>) | null
  relevantCount: number
  isLast: boolean
  /** The next question is narrowed to the relevant files of this answer. */
  isFiltering: boolean
  onFilter: () => void
  /** Null where asking again is not the viewer's to do. */
  onRetry: (() => void) | null
  /** Null for messages that are not the viewer's to take away. */
  onRemove: (() => void) | null
}

/** What can be done with an answer that has ended. */
export function AnswerActions(props: AnswerActionsProps) {
  const { copied, relevantCount, isLast, isFiltering, onFilter, onRetry, onRemove } = props
  return (
    <Actions className="actions" data-last={isLast}>
      {copied !== null && <CopyAction copied={copied} />}
      {onRetry && (
        <IconAction size={32} label={answerWords.askAgain} icon={<RotateCw size={15} />} onClick={onRetry} />
      )}
      {relevantCount > 0 && <FilterAction count={relevantCount} isOn={isFiltering} onToggle={onFilter} />}
      {onRemove && (
        <IconAction size={32} label={answerWords.remove} icon={<Trash2 size={15} />} onClick={onRemove} />
      )}
    </Actions>
  )
}

function FilterAction({ count, isOn, onToggle }: { count: number; isOn: boolean; onToggle: () => void }) {
  const label = isOn ? answerWords.askAboutAll : answerWords.askAboutThese(count)
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

function CopyAction({ copied }: { copied: () => string | Promise<string> }) {
  const { isCopied, copy } = useCopy()
  return (
    <IconAction
      size={32}
      label={isCopied ? answerWords.copied : answerWords.copy}
      icon={isCopied ? <Check size={15} /> : <Copy size={15} />}
      onClick={() => copy(copied())}
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
