import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'

interface FailureStateProps {
  title: string
  text?: string
  onRetry?: () => void
}

/** What failed, why, and a way to try again. */
export function FailureState({ title, text, onRetry }: FailureStateProps) {
  return (
    <Box role="alert">
      <EmptyState
        icon={<CircleAlert size={22} />}
        title={title}
        text={text}
        action={
          onRetry && (
            <Button variant="outlined" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </Box>
  )
}
