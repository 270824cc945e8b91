import { styled } from '@mui/material/styles'
import { documentWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import { dayTitle } from '#web/lib/day.ts'
import { HeadCheck, type HeadCheckProps } from './HeadCheck.tsx'

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  '& > h2': {
    margin: '0',
    color: 'var(--sp-palette-text-primary)',
    fontWeight: 600,
  },
  '& > span': {
    color: 'var(--sp-palette-text-disabled)',
  },
  '& > .line': {
    flex: 1,
    height: '1px',
    background: 'var(--sp-palette-line)',
  },
  /* Under a pointer, by the keyboard, or once something is selected. */
  '@media (hover: hover)': {
    '& > .HeadCheck': {
      opacity: 0,
      marginLeft: '-34px',
      transition: 'opacity 120ms, margin-left 120ms',
    },
    '&:is(:hover, :focus-within) > .HeadCheck, & > .HeadCheck:has(:checked)': {
      opacity: 1,
      marginLeft: '0',
    },
  },
})

export const dayHeight = 40

interface DayHeadProps extends Omit<HeadCheckProps, 'label'> {
  day: string
  count: number
  /** More files of the day may follow. */
  isOpenEnded: boolean
}

/** The head of a day, with a check for all of it. */
export function DayHead({ day, count, isOpenEnded, ...check }: DayHeadProps) {
  return (
    <Head style={{ height: dayHeight }}>
      <HeadCheck label={documentWords.selectDay(dayTitle(day))} {...check} />
      <h2 className="text-mono">{dayTitle(day)}</h2>
      <span className="text-mono">
        {isOpenEnded ? documentWords.atLeast(count) : countText(count, 'file')}
      </span>
      <span className="line" aria-hidden />
    </Head>
  )
}
