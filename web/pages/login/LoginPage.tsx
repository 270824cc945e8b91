import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useActionState, useState } from 'react'
import { Link as RouterLink, Navigate, useLocation } from 'react-router'
import { signupPath } from '#web/lib/paths.ts'
import { useIsAlive } from '#web/lib/use-is-alive.ts'
import { GoogleButton } from '#web/session/GoogleButton.tsx'
import { useSession } from '#web/session/use-session.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { focusUnlessWriting } from '#web/ui/forms/focus-when-shown.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { OrLine } from '#web/ui/forms/OrLine.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ForgotLink } from './ForgotLink.tsx'
import { LicenceDialog } from './LicenceDialog.tsx'
import { loginNotice } from './login-notice.ts'
import { useLogin } from './use-login.ts'

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
      <Box component="form" action={submit} sx={{ display: 'grid', gap: '16px' }}>
        {notice !== null && <Notice>{notice}</Notice>}
        <Field
          label="Username or email address"
          name="username"
          autoComplete="username"
          required
          inputRef={focusUnlessWriting}
          defaultValue={username}
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <ForgotLink />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isPending}
          sx={{ mt: '4px', letterSpacing: '0.04em' }}
        >
          CONTINUE
        </Button>
      </Box>
      <OrLine />
      <GoogleButton label="Sign in with Google" />
      <Button
        sx={{ mt: '8px', minHeight: 44 }}
        onClick={() => void alert('One-time login code feature not implemented yet')}
      >
        Get a one-time login code
      </Button>
      <Box sx={{ flex: { xs: 1, md: 'none' }, minHeight: 32 }} />
      <Typography sx={{ textAlign: 'center', color: 'text.secondary' }}>
        New here?{' '}
        <Link component={RouterLink} to={signupPath()} state={state}>
          Create an account
        </Link>
      </Typography>
      {isLicenceOpen && <LicenceDialog onAccept={accept} onClose={closeLicence} />}
    </PictureFrame>
  )
}
