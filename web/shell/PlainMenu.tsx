import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { menuDestinations } from './destinations.ts'
import type { MobileMenuProps } from './MobileMenu.tsx'

/** The menu of a small screen while the code of the usual one cannot be had: a plain list of the pages. */
export function PlainMenu({ onClose }: MobileMenuProps) {
  const { user } = useSession()
  const entries = user === null ? [{ label: 'Sign in', to: loginPath() }] : menuDestinations()
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={(theme) => ({
        position: 'fixed',
        top: 60,
        right: 8,
        zIndex: theme.zIndex.modal,
        display: 'grid',
        minWidth: 200,
        padding: '6px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '10px',
        background: theme.vars.palette.surface,
        '& a, & button': {
          padding: '12px 10px',
          border: 0,
          background: 'none',
          color: 'inherit',
          font: 'inherit',
          fontSize: 14,
          textAlign: 'left',
          textDecoration: 'none',
        },
      })}
    >
      {entries.map(({ label, to }) => (
        <Link key={label} to={to} onClick={onClose}>
          {label}
        </Link>
      ))}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </Box>
  )
}
