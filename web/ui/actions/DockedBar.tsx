import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useToldHeight } from '#web/ui/hooks/use-told-height.ts'

interface DockedBarProps {
  label: string
  /** What has to be said above the line of buttons. */
  above?: ReactNode
  children: ReactNode
}

/** Buttons for what is listed above them; it stays in sight at the lower edge. */
export function DockedBar({ label, above, children }: DockedBarProps) {
  const ref = useToldHeight('--docked-height')
  return (
    <Box
      ref={ref}
      role="toolbar"
      aria-label={label}
      sx={(theme) => ({
        position: 'sticky',
        bottom: 'var(--foot-height, 0px)',
        zIndex: 2,
        px: { xs: '16px', sm: '24px' },
        py: { xs: '4px', sm: 0 },
        background: theme.vars.palette.surface,
        borderTop: `1px solid ${theme.vars.palette.line}`,
        // On a phone the words are what has to fit.
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      })}
    >
      {above}
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          gap: { xs: 0, sm: '8px' },
          minHeight: 63,
          whiteSpace: 'nowrap',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
