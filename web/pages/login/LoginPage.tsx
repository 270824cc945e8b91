import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useActionState } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { signupPath } from '#web/lib/paths.ts'
import { GoogleButton } from '#web/session/GoogleButton.tsx'
import { useSignIn } from '#web/session/use-sign-in.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useNotices } from '#web/ui/notices.tsx'
import { focusWhenShown } from '#web/ui/focus-when-shown.ts'
import { OrLine } from '#web/ui/OrLine.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** Sign in with a username or an e-mail address, or with Google. */
export function LoginPage() {
  usePageTitle('Log in')
  const { state } = useLocation()
  const navigate = useNavigate()
  const signIn = useSignIn()
  const { alert } = useNotices()

  // The name is kept after a failure; the form would otherwise come back empty.
  const [username, submit, isPending] = useActionState(async (_: string, form: FormData) => {
    const name = String(form.get('username'))
    if (await signIn(name, String(form.get('password')))) await navigate(wantedPath(state), { replace: true })
    else void alert('Invalid credentials')
    return name
  }, '')

  return (
    <PictureFrame title="Log in">
      <Box component="form" action={submit} sx={{ display: 'grid', gap: '16px' }}>
        <Field
          label="Username or email address"
          name="username"
          autoComplete="username"
          required
          inputRef={focusWhenShown}
          defaultValue={username}
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
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
    </PictureFrame>
  )
}
