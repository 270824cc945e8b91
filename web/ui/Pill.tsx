import Box from '@mui/material/Box'
import { X } from 'lucide-react'
import { reachOf } from '#web/ui/theme/touch.ts'
import type { ReactNode } from 'react'

interface PillProps {
  children: ReactNode
  /** What the cross does. */
  removeLabel: string
  onRemove: () => void
}

/** A filter that is on, with a cross that takes it off. */
export function Pill({ children, removeLabel, onRemove }: PillProps) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        height: 28,
        padding: '0 3px 0 11px',
        border: `1px solid ${theme.vars.palette.tintLine}`,
        borderRadius: '14px',
        background: theme.vars.palette.tint,
        color: theme.vars.palette.primaryText,
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 500,
      })}
    >
      {children}
      <Box
        component="button"
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        sx={(theme) => ({
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          width: 24,
          height: 24,
          padding: 0,
          border: 0,
          borderRadius: '12px',
          background: 'none',
          color: 'inherit',
          cursor: 'pointer',
          '&:hover': { background: theme.vars.palette.tintLine },
          ...reachOf('-10px'),
        })}
      >
        <X size={13} />
      </Box>
    </Box>
  )
}
