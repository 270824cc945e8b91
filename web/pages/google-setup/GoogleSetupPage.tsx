import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { googleCallback } from '#contract/sign-in.ts'
import { addressOf } from '#web/api/call.ts'
import { loginPath, signupPath } from '#web/lib/paths.ts'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** Where signing in with Google ends while the operator has not set it up: the other ways, and how to do it. */
export function GoogleSetupPage() {
  usePageTitle('Sign in with Google')
  const callback = new URL(addressOf(googleCallback, {}), window.location.href).href
  return (
    <PictureFrame title="Google is not set up here yet">
      <Typography variant="read" sx={{ color: 'text.secondary' }}>
        Whoever runs this installation has not connected it to Google. Your username or email address and your
        password work.
      </Typography>
      <Box sx={{ display: 'grid', gap: '8px', mt: '24px' }}>
        <Button variant="contained" size="large" component={Link} to={loginPath()}>
          Log in with a password
        </Button>
        <Button variant="outlined" size="large" component={Link} to={signupPath()}>
          Create an account
        </Button>
      </Box>
      <Steps aria-label="For the operator">
        <h2>Do you run this installation?</h2>
        <ol>
          <li>
            In the Google Cloud console, make an OAuth client for a web application with this redirect
            address:
            <code>{callback}</code>
          </li>
          <li>
            Set <code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code> to what it gives you.
            Another OpenID provider works too: its address belongs in <code>GOOGLE_ISSUER</code>.
          </li>
          <li>Start StoryPad again.</li>
        </ol>
      </Steps>
    </PictureFrame>
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
