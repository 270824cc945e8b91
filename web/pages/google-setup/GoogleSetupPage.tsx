import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useWayOn } from '#web/session/use-way-on.ts'
import { LoginForm } from '#web/pages/login/LoginForm.tsx'
import { SignupForm } from '#web/pages/signup/SignupForm.tsx'
import { PictureFrame } from '#web/shell/PictureFrame.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { SetupSteps } from './SetupSteps.tsx'
import { googleSetupWords } from './google-setup-words.ts'

type Way = 'log-in' | 'sign-up'

const ways = [
  { value: 'log-in', label: googleSetupWords.logIn },
  { value: 'sign-up', label: googleSetupWords.signUp },
] as const

/** Where 'Sign in with Google' ends until the operator has set it up: signing in and up by password. */
export function GoogleSetupPage() {
  const isForOperator = useSearchParams()[0].has('operator')
  return isForOperator ? <ForOperator /> : <ByPassword />
}

function ByPassword() {
  usePageTitle(googleSetupWords.title)
  const [way, setWay] = useState<Way>('log-in')
  const wayOn = useWayOn()
  if (wayOn !== null) return <Navigate to={wayOn} replace />
  return (
    <PictureFrame
      title={googleSetupWords.title}
      foot={
        <MuiLink component={Link} to="?operator">
          {googleSetupWords.toOperator}
        </MuiLink>
      }
    >
      <Typography variant="read" sx={{ mt: '-12px', mb: '20px', color: 'text.secondary' }}>
        {googleSetupWords.notSetUp}
      </Typography>
      <Box sx={{ display: 'grid', mb: '20px' }}>
        <Segmented label={googleSetupWords.ways} value={way} options={ways} onChange={setWay} height={44} />
      </Box>
      {way === 'log-in' ? <LoginForm /> : <SignupForm />}
    </PictureFrame>
  )
}

function ForOperator() {
  usePageTitle(googleSetupWords.setUpTitle)
  return (
    <PictureFrame
      title={googleSetupWords.setUpTitle}
      foot={
        <MuiLink component={Link} to="?">
          {googleSetupWords.back}
        </MuiLink>
      }
    >
      <SetupSteps />
    </PictureFrame>
  )
}
