import Link from '@mui/material/Link'
import { Link as RouterLink, Navigate, useLocation } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { ProviderButton } from '#web/session/ProviderButton.tsx'
import { useProviderName } from '#web/shell/use-site.ts'
import { useWayOn } from '#web/session/use-way-on.ts'
import { PictureFrame } from '#web/shell/layout/PictureFrame.tsx'
import { OrLine } from '#web/ui/forms/OrLine.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { SignupForm } from './SignupForm.tsx'
import { signupWords } from './signup-words.ts'

/** Make an account, by a password or with the OpenID provider. */
export function SignupPage() {
  const provider = useProviderName()
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
      <ProviderButton provider={provider} label={signupWords.provider(provider)} />
    </PictureFrame>
  )
}
