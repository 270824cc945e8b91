import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** What belongs in an empty place, and the button that starts it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Box
      sx={(theme) => ({
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        padding: '72px 16px',
        color: theme.vars.palette.text3,
      })}
    >
      <Box
        aria-hidden
        sx={(theme) => ({
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          borderRadius: '12px',
          background: theme.vars.palette.sunken,
          color: theme.vars.palette.text.secondary,
        })}
      >
        {icon}
      </Box>
      <Typography variant="title" sx={{ mt: '20px', color: 'text.primary' }}>
        {title}
      </Typography>
      {text !== undefined && (
        <Typography variant="read" component="div" sx={{ mt: '8px', maxWidth: 440, color: 'text.secondary' }}>
          {text}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: '24px' }}>{action}</Box>}
    </Box>
  )
}
