import { styled, type Theme } from '@mui/material/styles'
import { answerWords } from '#web/features/chat/chat-words.ts'
import { reachOf } from '#web/ui/theme/touch.ts'

/** The number of a source, in the text and on its chip; a button where it opens something. */
export function SourceNumber({ number, onOpen }: { number: number; onOpen?: (() => void) | undefined }) {
  if (!onOpen) return <Plain>{number}</Plain>
  return (
    <Opening type="button" aria-label={answerWords.sourceNumber(number)} onClick={onOpen}>
      {number}
    </Opening>
  )
}

const square = (theme: Theme) =>
  ({
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 17,
    height: 17,
    padding: '0 3px',
    border: 0,
    borderRadius: 5,
    flexShrink: 0,
    background: theme.vars.palette.tint,
    color: theme.vars.palette.primaryText,
    fontFamily: theme.fonts.mono,
    fontSize: 11,
    lineHeight: '17px',
    fontWeight: 500,
  }) as const

const Plain = styled('span')(({ theme }) => square(theme))

const Opening = styled('button')(({ theme }) => ({
  ...square(theme),
  marginLeft: 3,
  verticalAlign: '1px',
  position: 'relative',
  ...reachOf('-8px -6px'),
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&:hover': { background: theme.vars.palette.tintLine },
}))
