import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documentsPath } from '#web/lib/paths.ts'

/** The path, and what is to be known of what is below. */
export function PlanHead({ children }: { children?: ReactNode }) {
  return (
    <Box sx={{ minHeight: 40 }}>
      <Typography component="h1" variant="mono" sx={{ fontSize: 20, lineHeight: '28px' }}>
        <Box
          component={Link}
          to={documentsPath()}
          sx={(theme) => ({ color: theme.vars.palette.primaryText, textDecoration: 'none' })}
        >
          ~/documents/
        </Box>
        plan
      </Typography>
      <Typography
        role="status"
        sx={{ mt: '4px', minHeight: 20, fontSize: 14, color: 'text.secondary', textWrap: 'pretty' }}
      >
        {children}
      </Typography>
    </Box>
  )
}
