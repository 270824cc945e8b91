import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export const pageMargin = { xs: '16px', sm: '32px', lg: '48px' }

interface PageBodyProps {
  children: ReactNode
  title: string
  /** Stands in the title's line, on its right. */
  action?: ReactNode
}

/** The margins and the heading of an ordinary page. */
export function PageBody({ children, title, action }: PageBodyProps) {
  return (
    <Box sx={{ px: pageMargin, py: { xs: '28px', lg: '48px' }, maxWidth: 1200 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '16px',
          mb: '28px',
        }}
      >
        <Typography variant="display">{title}</Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
