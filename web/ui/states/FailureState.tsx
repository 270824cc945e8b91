import { CircleAlert } from 'lucide-react'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { EmptyState } from './EmptyState.tsx'
import { uiWords } from '#web/ui/ui-words.ts'

interface FailureStateProps {
  title: string
  text?: string
  onRetry?: () => void
}

/** What failed, why, and a way to try again. */
export function FailureState({ title, text, onRetry }: FailureStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={22} />}
        title={title}
        text={text}
        action={
          onRetry && (
            <ActionButton variant="outlined" onClick={onRetry}>
              {uiWords.tryAgain}
            </ActionButton>
          )
        }
      />
    </div>
  )
}
