import Alert from '@mui/material/Alert'
import { Cloud } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SettingsButton } from './SettingsButton.tsx'

/** The place of what is in drives, while there is none. */
export function NotConnected() {
  return (
    <>
      <Alert
        severity="info"
        role="status"
        sx={(theme) => ({
          border: `1px solid ${theme.vars.palette.tintLine}`,
          background: theme.vars.palette.tint,
          color: 'text.primary',
          '& .MuiAlert-icon': { color: theme.vars.palette.primaryText },
        })}
      >
        You haven't connected any cloud storage accounts yet.
      </Alert>
      <EmptyState
        icon={<Cloud size={22} />}
        title="Connect Your Cloud Storage"
        text="Connect OneDrive or Google Drive to browse and caption your cloud files."
        action={<SettingsButton variant="contained" />}
      />
    </>
  )
}
