import Link from '@mui/material/Link'
import { Link as RouterLink, Navigate, useLocation } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { GoogleButton } from '#web/session/GoogleButton.tsx'
import { useWayOn } from '#web/session/use-way-on.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { OrLine } from '#web/ui/forms/OrLine.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { SignupForm } from './SignupForm.tsx'

/** Make an account, by a password or with Google. */
export function SignupPage() {
  usePageTitle('Create an account')
  const { state } = useLocation()
  const wayOn = useWayOn()
  if (wayOn !== null) return <Navigate to={wayOn} replace />
  return (
    <PictureFrame
      title="Create an account"
      foot={
        <>
          Have an account?{' '}
          <Link component={RouterLink} to={loginPath()} state={state}>
            Log in
          </Link>
        </>
      }
    >
      <SignupForm />
      <OrLine />
      <GoogleButton label="Continue with Google" />
    </PictureFrame>
  )
}
