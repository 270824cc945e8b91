import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import { ApiProblem, isWordless, wordsOf } from '#web/api/api-problem.ts'
import { SettingsButton } from '#web/features/cloud/SettingsButton.tsx'
import { folderWords } from '#web/features/cloud/cloud-words.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

interface FolderFailureProps {
  failure: Error
  onRetry: () => void
}

/** Why a folder cannot be shown, or no more of it, and what can be done. */
export function FolderFailure({ failure, onRetry }: FolderFailureProps) {
  const isDisconnected = failure instanceof ApiProblem && failure.code === 'drive_not_connected'
  return (
    <Box role="alert">
      <EmptyState
        icon={<CircleAlert size={22} />}
        title={folderWords.failed}
        text={isWordless(failure) ? undefined : wordsOf(failure)}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
            <Button variant="outlined" onClick={onRetry}>
              {folderWords.tryAgain}
            </Button>
            {isDisconnected && <SettingsButton variant="contained" />}
          </Box>
        }
      />
    </Box>
  )
}
