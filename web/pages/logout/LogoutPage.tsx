import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LogOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { feedPath, loginPath } from '#web/lib/paths.ts'
import { signOutFailed, useSignOut } from '#web/session/use-sign-out.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { logoutWords } from './logout-words.ts'

/** Browsers that do not tell the server where a visit comes from tell the page. */
const comesFromElsewhere = (): boolean =>
  document.referrer !== '' && URL.parse(document.referrer)?.origin !== window.location.origin

function SigningOut() {
  const signOut = useSignOut({ isSaidOnPage: true })
  const [hasFailed, setHasFailed] = useState(false)
  const hasBegun = useRef(false)
  const begin = async () => {
    setHasFailed(false)
    if (!(await signOut(loginPath()))) setHasFailed(true)
  }
  const beginOnce = useEffectEvent(() => {
    // Once per visit, also when React draws the page twice in development.
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  })
  useEffect(() => beginOnce(), [])
  return hasFailed ? (
    <FailureState title={logoutWords.stillSignedIn} text={signOutFailed} onRetry={() => void begin()} />
  ) : (
    <Spinner label={logoutWords.signingOut} size={28} />
  )
}

/** Signs out at once and goes to sign-in; a link from another site asks first. */
export function LogoutPage() {
  usePageTitle(logoutWords.logout)
  const isAsked = useSearchParams()[0].has('ask')
  const [isMeant, setIsMeant] = useState(!isAsked && !comesFromElsewhere())
  return (
    <Box
      component="main"
      sx={{ display: 'grid', placeItems: 'center', minHeight: 'calc(100vh - var(--foot-height, 0px))' }}
    >
      <h1 style={visuallyHidden}>{logoutWords.logout}</h1>
      {isMeant ? (
        <SigningOut />
      ) : (
        <EmptyState
          icon={<LogOut size={22} />}
          title={logoutWords.title}
          text={logoutWords.fromOtherSite}
          action={
            <Box sx={{ display: 'flex', gap: '8px' }}>
              <Button variant="contained" onClick={() => setIsMeant(true)}>
                {logoutWords.logOut}
              </Button>
              <Button variant="outlined" component={Link} to={feedPath()}>
                {logoutWords.stay}
              </Button>
            </Box>
          }
        />
      )}
    </Box>
  )
}
