import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { forgotPasswordPath } from '#web/lib/paths.ts'
import { reachOf } from '#web/ui/theme/touch.ts'

/** Stands under the password. */
export function ForgotLink() {
  return (
    <Link
      component={RouterLink}
      to={forgotPasswordPath()}
      sx={{
        justifySelf: 'start',
        mt: '-6px',
        py: '3px',
        fontSize: 13,
        lineHeight: '18px',
        position: 'relative',
        ...reachOf('-10px 0'),
      }}
    >
      Forgot your password?
    </Link>
  )
}
