import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface ProgressLineProps {
  /** What is being done. */
  children: ReactNode
  /** How much of it is done, such as `40%`. */
  amount: string
}

/** The words of a progress bar: what is being done, and how much of it. */
export function ProgressLine({ children, amount }: ProgressLineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: '16px',
        fontSize: 14,
      }}
    >
      {children}
      <Box component="span" sx={{ typography: 'mono', whiteSpace: 'nowrap', color: 'text.secondary' }}>
        {amount}
      </Box>
    </Box>
  )
}
