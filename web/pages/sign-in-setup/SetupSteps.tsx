import { styled } from '@mui/material/styles'
import { providerCallback } from '#contract/calls/sign-in.ts'
import { addressOf } from '#web/api/call.ts'
import { setupStepWords } from './sign-in-setup-words.ts'

/** How the operator sets up signing in with an OpenID provider. */
export function SetupSteps() {
  const callback = new URL(addressOf(providerCallback, {}), window.location.href).href
  return (
    <Steps>
      <li>
        {setupStepWords.client}
        <code>{callback}</code>
      </li>
      <li>
        {setupStepWords.set} <code>GOOGLE_CLIENT_ID</code> {setupStepWords.and}{' '}
        <code>GOOGLE_CLIENT_SECRET</code> {setupStepWords.values} <code>GOOGLE_ISSUER</code>,{' '}
        <code>SIGN_IN_PROVIDER</code>.
      </li>
      <li>{setupStepWords.restart}</li>
    </Steps>
  )
}

const Steps = styled('ol')(({ theme }) => ({
  margin: 0,
  paddingLeft: 20,
  fontSize: 14,
  lineHeight: '22px',
  color: theme.vars.palette.text.secondary,
  '& li': { marginBottom: 8, paddingLeft: 4 },
  '& code': {
    font: `400 12px/18px ${theme.fonts.mono}`,
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.primary,
  },
  '& li:first-of-type code': { display: 'block' },
}))
