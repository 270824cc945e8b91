import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { termsPath } from '#web/lib/paths.ts'
import { touch } from '#web/ui/theme/touch.ts'
import { askAgain } from './consent.ts'
import { useSite } from './use-site.ts'

const year = new Date().getFullYear()

const quiet = {
  color: 'inherit',
  font: 'inherit',
  fontWeight: 400,
  textUnderlineOffset: 3,
  textDecorationColor: 'currentColor',
  [touch]: { my: '-14px', py: '14px' },
}

/** The year, who runs this installation, the terms, and the choice about cookies. */
export function Footer() {
  const site = useSite()
  return (
    <Box
      component="footer"
      sx={{ display: 'flex', gap: '16px', typography: 'meta', color: 'text.disabled', minHeight: 16 }}
    >
      <span>
        © {year} {site?.operator_name}
      </span>
      <Link component={RouterLink} to={termsPath()} underline="always" sx={quiet}>
        Terms
      </Link>
      <Link component="button" type="button" onClick={askAgain} underline="always" sx={quiet}>
        Cookies
      </Link>
    </Box>
  )
}
