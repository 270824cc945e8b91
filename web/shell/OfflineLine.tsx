import Box from '@mui/material/Box'
import { WifiOff } from 'lucide-react'
import { hasLine, useIsOnline } from '#web/lib/online.ts'

const words = {
  offline: 'You are offline. The page waits for the connection.',
  unanswered: 'StoryPad does not answer. The page waits for it.',
}

/** Says quietly that there is no connection, and that nothing is lost by it. */
export function OfflineLine() {
  const isOnline = useIsOnline()
  return (
    <Box role="status">
      {!isOnline && (
        <Box
          sx={(theme) => ({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: '8px',
            minHeight: 32,
            px: '16px',
            py: '6px',
            borderTop: `1px solid ${theme.vars.palette.line}`,
            background: theme.vars.palette.sunken,
            color: theme.vars.palette.text.secondary,
            fontSize: 13,
            lineHeight: '18px',
          })}
        >
          <WifiOff size={15} aria-hidden />
          {hasLine() ? words.unanswered : words.offline}
        </Box>
      )}
    </Box>
  )
}
