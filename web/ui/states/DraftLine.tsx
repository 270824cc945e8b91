import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface DraftLineProps {
  /** That something that was left here is back. */
  children: ReactNode
  /** What lets it go. */
  discardLabel: string
  onDiscard: () => void
}

/** Says that what was left here is back, and lets it go. */
export function DraftLine({ children, discardLabel, onDiscard }: DraftLineProps) {
  return (
    <Box
      role="status"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '12px',
        padding: '4px 4px 4px 12px',
        borderRadius: '8px',
        background: theme.vars.palette.sunken,
        fontSize: 13,
        lineHeight: '18px',
        color: 'text.secondary',
      })}
    >
      {children}
      <Button size="small" onClick={onDiscard}>
        {discardLabel}
      </Button>
    </Box>
  )
}
