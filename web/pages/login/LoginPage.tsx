import { useActionState, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { signupPath } from '#web/lib/paths.ts'
import { useIsAlive } from '#web/lib/use-is-alive.ts'
import { GoogleButton } from '#web/session/GoogleButton.tsx'
import { useSession } from '#web/session/use-session.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { themedPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/PartBoundary.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { focusUnlessWriting } from '#web/ui/forms/focus-when-shown.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { OrLine } from '#web/ui/forms/OrLine.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ForgotLink } from './ForgotLink.tsx'
import { loginNotice } from './login-notice.ts'
import { useLogin } from './use-login.ts'
import './LoginPage.css'

const LicenceDialog = themedPart('LicenceDialog', () => import('./LicenceDialog.tsx'))

/** Sign in with a username or an email address, or with Google. */
export function LoginPage() {
  usePageTitle('Log in')
  const { state, search } = useLocation()
  const { alert } = useNotices()
  const { submit: send, accept, reason, isLicenceOpen, closeLicence } = useLogin()
  // What the page before tells is in no document.
  const isAlive = useIsAlive()
  const notice = reason ?? loginNotice(isAlive ? state : null, search)
  const { user } = useSession()
  const [userBefore] = useState(user)
  const wanted = wantedPath(state)

  // The name is kept after a failure; the form would otherwise come back empty.
  const [username, submit, isPending] = useActionState(async (_: string, form: FormData) => {
    const name = String(form.get('username'))
    await send({ username: name, password: String(form.get('password')) })
    return name
  }, '')

  // Somebody has signed in in another tab, and this one was on its way elsewhere.
  if (userBefore === null && user !== null && wanted !== '/') return <Navigate to={wanted} replace />

  return (
    <PictureFrame title="Log in">
      <form className="LoginPage" action={submit}>
        {notice !== null && <Notice>{notice}</Notice>}
        <Field
          label="Username or email address"
          name="username"
          autoComplete="username"
          required
          ref={focusUnlessWriting}
          defaultValue={username}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <ForgotLink />
        <ActionButton type="submit" look="contained" size="large" isBusy={isPending}>
          CONTINUE
        </ActionButton>
      </form>
      <OrLine />
      <GoogleButton label="Sign in with Google" />
      <ActionButton
        className="LoginPage-code"
        look="text"
        onClick={() => void alert('One-time login code feature not implemented yet')}
      >
        Get a one-time login code
      </ActionButton>
      <div className="LoginPage-rest" />
      <p className="LoginPage-new text-ui">
        New here?{' '}
        <Link to={signupPath()} state={state}>
          Create an account
        </Link>
      </p>
      <PartBoundary>
        {isLicenceOpen && <LicenceDialog onAccept={accept} onClose={closeLicence} />}
      </PartBoundary>
    </PictureFrame>
  )
}
