import { Link, Navigate, useLocation } from 'react-router'
import { signupPath } from '#web/lib/paths.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { ProviderButton } from '#web/session/ProviderButton.tsx'
import { useProviderName } from '#web/shell/use-site.ts'
import { useWayOn } from '#web/session/use-way-on.ts'
import { PictureFrame } from '#web/shell/layout/PictureFrame.tsx'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { OrLine } from '#web/ui/forms/OrLine.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { LoginForm } from './LoginForm.tsx'
import { loginNotice } from './login-notice.ts'
import './LoginPage.css'
import { loginWords } from './login-words.ts'

/** Sign in with a username or an email address, or with the OpenID provider. */
export function LoginPage() {
  const provider = useProviderName()
  usePageTitle(loginWords.title)
  const { state, search } = useLocation()
  const { alert } = useNotices()
  // State from the previous page is not in server-rendered HTML.
  const isHydrated = useIsHydrated()
  const notice = loginNotice(isHydrated ? state : null, search)
  // A failed sign-in with the provider ends here, also for a user who is signed in.
  const wayOn = useWayOn(notice !== null)
  if (wayOn !== null) return <Navigate to={wayOn} replace />

  return (
    <PictureFrame title={loginWords.title}>
      <LoginForm notice={notice} />
      <OrLine />
      <ProviderButton provider={provider} label={loginWords.provider(provider)} />
      <ActionButton className="LoginPage-code" variant="text" onClick={() => void alert(loginWords.noCode)}>
        {loginWords.code}
      </ActionButton>
      <div className="LoginPage-rest" />
      <p className="LoginPage-new text-ui">
        {loginWords.newHere}{' '}
        <Link to={signupPath()} state={state}>
          {loginWords.createAccount}
        </Link>
      </p>
    </PictureFrame>
  )
}
