import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

const pageMargin = { xs: '16px', sm: '32px', lg: '48px' }

interface PageBodyProps {
  children: ReactNode
  title: string
  /** Shown in the title's line, on its right. */
  action?: ReactNode
  /** Without the paper: the page brings surfaces of its own. */
  isFullBleed?: boolean
}

/** What an ordinary page is written on: white in light mode. */
function WhitePaper({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        p: { xs: '20px 16px', sm: '32px' },
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
      })}
    >
      {children}
    </Box>
  )
}

/** The margins, the heading and the paper of an ordinary page. */
export function PageBody({ children, title, action, isFullBleed = false }: PageBodyProps) {
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
      {isFullBleed ? children : <WhitePaper>{children}</WhitePaper>}
    </Box>
  )
}
