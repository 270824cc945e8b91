import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PathTitle } from '#web/features/documents/head/PathTitle.tsx'

/** The path, and what is to be known of what is below. */
export function PlanHead({ children }: { children?: ReactNode }) {
  return (
    <Box sx={{ minHeight: 40 }}>
      <PathTitle name="plan" />
      <Typography
        role="status"
        sx={{ mt: '4px', minHeight: 20, fontSize: 14, color: 'text.secondary', textWrap: 'pretty' }}
      >
        {children}
      </Typography>
    </Box>
  )
}
