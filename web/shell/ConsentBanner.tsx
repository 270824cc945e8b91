import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { Cookie, X } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { privacyPath } from '#web/lib/paths.ts'
import { decide, putOff } from './consent.ts'

const answer = { minWidth: 0, px: { xs: '12px', sm: '16px' }, minHeight: { xs: 44, sm: 40 } } as const

/** Asks once whether visits may be counted; nothing is counted before. Both answers look alike, and it stops nobody. */
export function ConsentBanner() {
  return (
    <Box
      component="section"
      aria-label="Cookies"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: { xs: '6px', sm: '8px' },
        minHeight: { xs: 72, sm: 60 },
        pl: { xs: '16px', sm: '24px' },
        pr: { xs: '6px', sm: '16px' },
        pb: 'env(safe-area-inset-bottom)',
        borderTop: `1px solid ${theme.vars.palette.line}`,
        background: theme.vars.palette.surface,
        color: theme.vars.palette.text.primary,
      })}
    >
      <Box component={Cookie} size={18} aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }} />
      <Box
        sx={{ flex: 1, minWidth: 0, fontSize: { xs: 13, sm: 14 }, lineHeight: { xs: '18px', sm: '20px' } }}
      >
        May this site count your visit?
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {' '}
          Signing in and free questions work either way.
        </Box>{' '}
        <Link
          component={RouterLink}
          to={privacyPath()}
          underline="always"
          sx={{ fontWeight: 400, whiteSpace: 'nowrap', ml: { sm: '6px' } }}
        >
          What is kept
        </Link>
      </Box>
      <Button variant="outlined" onClick={() => decide('accepted')} sx={answer}>
        Accept
      </Button>
      <Button variant="outlined" onClick={() => decide('declined')} sx={answer}>
        Decline
      </Button>
      <IconButton
        aria-label="Close"
        onClick={putOff}
        sx={{ width: { xs: 44, sm: 36 }, height: { xs: 44, sm: 36 } }}
      >
        <X size={16} />
      </IconButton>
    </Box>
  )
}
