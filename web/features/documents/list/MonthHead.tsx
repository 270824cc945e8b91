import { styled } from '@mui/material/styles'
import { monthText } from '#web/features/documents/calendar/month-text.ts'
import { documentWords } from '#web/features/documents/documents-words.ts'
import { HeadCheck, type HeadCheckProps } from './HeadCheck.tsx'

const Pinned = styled('div')({
  position: 'sticky',
  top: '8px',
  zIndex: 3,
  height: '0',
  '@media (max-width: 899.95px)': {
    top: '64px',
  },
  '@media print': {
    display: 'none',
  },
  '& > div': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    padding: '0 14px 0 8px',
    border: '1px solid var(--sp-palette-line)',
    borderRadius: '999px',
    background: 'var(--sp-palette-surface)',
    boxShadow: '0 4px 16px rgb(0 0 0 / 0.12)',
    fontWeight: 600,
    fontSize: '14px',
    lineHeight: '20px',
  },
})

/** The month at the top of the screen, which stays there, with a check for all of it. */
export function MonthHead({ month, ...check }: Omit<HeadCheckProps, 'label'> & { month: string }) {
  return (
    <Pinned>
      <div>
        <HeadCheck label={documentWords.selectMonth(monthText(month))} {...check} />
        <span>{monthText(month)}</span>
      </div>
    </Pinned>
  )
}
