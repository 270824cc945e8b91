import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Cloud } from 'lucide-react'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { notConnectedWords } from './cloud-words.ts'

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
        {notConnectedWords.none}
      </Alert>
      <EmptyState
        icon={<Cloud size={22} />}
        title={notConnectedWords.title}
        text={
          <>
            <Box component="p" sx={{ m: 0 }}>
              {notConnectedWords.text}
            </Box>
            {!isAvailable && (
              <Box component="p" sx={{ m: '8px 0 0' }}>
                {notConnectedWords.notSetUp}
              </Box>
            )}
          </>
        }
        action={<SettingsButton variant={isAvailable ? 'contained' : 'outlined'} />}
      />
    </>
  )
}
