import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Cloud } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SettingsButton } from './SettingsButton.tsx'

interface NotConnectedProps {
  /** At least one drive is set up on this server. */
  isAvailable: boolean
}

/** In place of cloud files while no drive is connected; says at once when none can be. */
export function NotConnected({ isAvailable }: NotConnectedProps) {
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
        text={
          <>
            <Box component="p" sx={{ m: 0 }}>
              Connect OneDrive or Google Drive to browse and caption your cloud files.
            </Box>
            {!isAvailable && (
              <Box component="p" sx={{ m: '8px 0 0' }}>
                No drive can be connected on this server yet. Its administrator can set them up.
              </Box>
            )}
          </>
        }
        action={<SettingsButton variant={isAvailable ? 'contained' : 'outlined'} />}
      />
    </>
  )
}
