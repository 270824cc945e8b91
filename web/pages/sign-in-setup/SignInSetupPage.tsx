import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useWayOn } from '#web/session/use-way-on.ts'
import { LoginForm } from '#web/pages/login/LoginForm.tsx'
import { SignupForm } from '#web/pages/signup/SignupForm.tsx'
import { useProviderName } from '#web/shell/use-site.ts'
import { PictureFrame } from '#web/shell/layout/PictureFrame.tsx'
import { Segmented } from '#web/ui/actions/Segmented.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { SetupSteps } from './SetupSteps.tsx'
import { signInSetupWords } from './sign-in-setup-words.ts'

type Way = 'log-in' | 'sign-up'

const ways = [
  { value: 'log-in', label: signInSetupWords.logIn },
  { value: 'sign-up', label: signInSetupWords.signUp },
] as const

/** Where the provider's button leads until the operator has set it up: signing in and up by password. */
export function SignInSetupPage() {
  const isForOperator = useSearchParams()[0].has('operator')
  return isForOperator ? <ForOperator /> : <ByPassword />
}

function ByPassword() {
  const provider = useProviderName()
  usePageTitle(signInSetupWords.title)
  const [way, setWay] = useState<Way>('log-in')
  const wayOn = useWayOn()
  if (wayOn !== null) return <Navigate to={wayOn} replace />
  return (
    <PictureFrame
      title={signInSetupWords.title}
      foot={
        <MuiLink component={Link} to="?operator">
          {signInSetupWords.toOperator}
        </MuiLink>
      }
    >
      <Typography variant="read" sx={{ mt: '-12px', mb: '20px', color: 'text.secondary' }}>
        {signInSetupWords.notSetUp(provider)}
      </Typography>
      <Box sx={{ display: 'grid', mb: '20px' }}>
        <Segmented label={signInSetupWords.ways} value={way} options={ways} onChange={setWay} height={44} />
      </Box>
      {way === 'log-in' ? <LoginForm /> : <SignupForm />}
    </PictureFrame>
  )
}

function ForOperator() {
  const title = signInSetupWords.setUpTitle(useProviderName())
  usePageTitle(title)
  return (
    <PictureFrame
      title={title}
      foot={
        <MuiLink component={Link} to="?">
          {signInSetupWords.back}
        </MuiLink>
      }
    >
      <SetupSteps />
    </PictureFrame>
  )
}
