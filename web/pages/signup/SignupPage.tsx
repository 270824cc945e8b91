import Link from '@mui/material/Link'
import { Link as RouterLink, Navigate, useLocation } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { GoogleButton } from '#web/session/GoogleButton.tsx'
import { useWayOn } from '#web/session/use-way-on.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { OrLine } from '#web/ui/forms/OrLine.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { SignupForm } from './SignupForm.tsx'
import { signupWords } from './signup-words.ts'

/** Make an account, by a password or with Google. */
export function SignupPage() {
  usePageTitle(signupWords.title)
  const { state } = useLocation()
  const wayOn = useWayOn()
  if (wayOn !== null) return <Navigate to={wayOn} replace />
  return (
    <PictureFrame
      title={signupWords.title}
      foot={
        <>
          {signupWords.haveAccount}{' '}
          <Link component={RouterLink} to={loginPath()} state={state}>
            {signupWords.logIn}
          </Link>
        </>
      }
    >
      <SignupForm />
      <OrLine />
      <GoogleButton label={signupWords.google} />
    </PictureFrame>
  )
}
