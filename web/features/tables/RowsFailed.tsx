import { styled } from '@mui/material/styles'
import { CircleAlert } from 'lucide-react'
import { failedWith } from '#web/api/api-problem.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { uiWords } from '#web/ui/ui-words.ts'
import { tableScreenWords } from './tables-words.ts'

interface RowsFailedProps {
  error: Error
  onRetry: () => void
  /** What failed; by default rows. */
  title?: string
}

/** A line over what could not be loaded: why, and a way to try again. */
export function RowsFailed({ error, onRetry, title = tableScreenWords.rowsFailed }: RowsFailedProps) {
  return (
    <Line role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>{failedWith(title, error)}</span>
      <ActionButton variant="outlined" size="small" onClick={onRetry}>
        {uiWords.tryAgain}
      </ActionButton>
    </Line>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '8px 12px',
  borderRadius: 10,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.error.main,
  background: theme.vars.palette.errorBg,
  '& > span': { flex: '1 1 200px', minWidth: 0 },
}))
