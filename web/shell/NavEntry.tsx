import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Hint } from '#web/ui/Hint.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'

interface NavEntryProps {
  label: string
  icon: LucideIcon
  isOpen: boolean
  isCurrent?: boolean
  count?: number | undefined
  /** A link with `to`, else a button with `onClick`. */
  to?: string
  onClick?: () => void
}

const row: SxProps<Theme> = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  width: '100%',
  height: 36,
  padding: '0 10px',
  border: 0,
  borderRadius: '8px',
  background: 'transparent',
  font: 'inherit',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  letterSpacing: '-0.004em',
  textDecoration: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  transition: 'background-color 120ms, color 120ms',
  '&:hover': { background: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
  '&[aria-current], &[aria-current]:hover': {
    background: theme.vars.palette.sunken,
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
  },
})

/** One row of the sidebar; closed, it is an icon with its name in a tooltip. */
export function NavEntry({
  label,
  icon: Icon,
  isOpen,
  isCurrent = false,
  count,
  to,
  onClick,
}: NavEntryProps) {
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span style={isOpen ? { flex: 1 } : visuallyHidden}>{label}</span>
      {isOpen && count !== undefined && count > 0 && (
        <Box component="span" sx={{ typography: 'mono', color: 'text.disabled' }}>
          {count.toLocaleString('en')}
        </Box>
      )}
    </>
  )
  const entry =
    to === undefined ? (
      <Box component="button" type="button" onClick={onClick} sx={row}>
        {content}
      </Box>
    ) : (
      <Box component={Link} to={to} aria-current={isCurrent ? 'page' : undefined} sx={row}>
        {content}
      </Box>
    )
  return isOpen ? (
    entry
  ) : (
    <Hint text={label} side="right">
      {entry}
    </Hint>
  )
}
