import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { forgotPasswordPath } from '#web/lib/paths.ts'

/** Stands under the password. */
export function ForgotLink() {
  return (
    <Link
      component={RouterLink}
      to={forgotPasswordPath()}
      sx={{ justifySelf: 'start', mt: '-6px', py: '3px', fontSize: 13, lineHeight: '18px' }}
    >
      Forgot your password?
    </Link>
  )
}
