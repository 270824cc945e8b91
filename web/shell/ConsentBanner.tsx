import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { X } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { termsPath } from '#web/lib/paths.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { decide, putOff } from './consent.ts'
import { useSite } from './use-site.ts'

/** Asks once whether visits may be counted; nothing is counted before. It lies over the page and stops nobody. */
export function ConsentBanner() {
  const site = useSite()
  if (site === undefined) return null
  const words =
    site.analytics_id === null
      ? 'Cookies keep you signed in and count a visitor’s free questions. Visits are not counted at present. If that is ever set up, may yours be?'
      : 'Cookies keep you signed in and count a visitor’s free questions. May Google Analytics also count which pages you visit?'
  return (
    <Box
      component="section"
      aria-label="Cookies"
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.snackbar - 1,
        left: { xs: '12px', sm: 'auto' },
        right: { xs: '12px', sm: '20px' },
        bottom: { xs: 'calc(12px + env(safe-area-inset-bottom))', sm: '20px' },
        width: { sm: 380 },
        padding: '16px 16px 14px 18px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
        boxShadow: theme.vars.palette.shadowPanel,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '8px' }}>
        <Typography variant="ui" sx={{ flex: 1, color: 'text.secondary' }}>
          {words}{' '}
          <Link component={RouterLink} to={termsPath()} underline="always">
            Terms
          </Link>
        </Typography>
        <IconAction label="Close" icon={<X size={16} />} onClick={putOff} />
      </Box>
      <Box sx={{ display: 'flex', gap: '8px', mt: '12px' }}>
        <Button variant="outlined" onClick={() => decide('accepted')}>
          Accept
        </Button>
        <Button variant="outlined" onClick={() => decide('declined')}>
          Decline
        </Button>
      </Box>
    </Box>
  )
}
