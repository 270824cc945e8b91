import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** What went wrong on a page that belongs to no single field. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Typography
      role="alert"
      sx={(theme) => ({
        p: '12px 14px',
        borderRadius: '8px',
        background: theme.vars.palette.errorBg,
        color: 'error.main',
      })}
    >
      {children}
    </Typography>
  )
}
