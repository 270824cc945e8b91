import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getStorageUse } from '#contract/files.ts'
import { googleCallback } from '#contract/sign-in.ts'
import { addressOf, call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { loginPath, signupPath } from '#web/lib/paths.ts'
import { isSignInPopup } from '#web/session/popup-window.ts'
import { useSession } from '#web/session/use-session.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { useSite } from '#web/shell/use-site.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** Whether whoever looks at this page runs the installation: has its first account, or is about to make it. */
function useIsOperator(): boolean {
  const isNew = useSite()?.is_new ?? false
  const { user } = useSession()
  const use = useQuery({
    queryKey: keyOf(getStorageUse),
    queryFn: user === null ? skipToken : ({ signal }) => call(getStorageUse, { signal }),
  })
  return isNew || (use.data?.disk ?? null) !== null
}

/** Where signing in with Google ends while the operator has not set it up: the other ways, and for him how to do it. */
export function GoogleSetupPage() {
  usePageTitle('Sign in')
  const isOperator = useIsOperator()
  return (
    <PictureFrame title="Sign in">
      {/* Whoever pressed 'Sign in' has not asked for Google. */}
      {!isSignInPopup() && (
        <Typography variant="read" sx={{ mb: '24px', color: 'text.secondary' }}>
          Google is not connected to this StoryPad. A username or email address and a password work.
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: '8px' }}>
        <Button variant="contained" size="large" component={Link} to={loginPath()}>
          Sign in with a password
        </Button>
        <Button variant="outlined" size="large" component={Link} to={signupPath()}>
          Create an account
        </Button>
      </Box>
      {isOperator && <SetupSteps />}
    </PictureFrame>
  )
}

function SetupSteps() {
  const callback = new URL(addressOf(googleCallback, {}), window.location.href).href
  return (
    <Steps aria-label="For the operator">
      <h2>You run this installation</h2>
      <ol>
        <li>
          In the Google Cloud console, make an OAuth client for a web application with this redirect address:
          <code>{callback}</code>
        </li>
        <li>
          Set <code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code> to what it gives you.
          Another OpenID provider works too: its address belongs in <code>GOOGLE_ISSUER</code>.
        </li>
        <li>Start StoryPad again.</li>
      </ol>
    </Steps>
  )
}

const Steps = styled('section')(({ theme }) => ({
  marginTop: 32,
  paddingTop: 20,
  borderTop: `1px solid ${theme.vars.palette.line}`,
  fontSize: 14,
  lineHeight: '22px',
  color: theme.vars.palette.text.secondary,
  '& h2': {
    margin: '0 0 8px',
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
  },
  '& ol': { margin: 0, paddingLeft: 18 },
  '& li': { marginBottom: 6 },
  '& code': {
    font: `400 12px/18px ${theme.fonts.mono}`,
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.primary,
  },
  '& li:first-of-type code': { display: 'block' },
}))
