import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { feedPath, loginPath, termsPath } from '#web/lib/paths.ts'
import { acceptFailureWords, acceptLicence } from '#web/session/accept-licence.ts'
import { tellOtherTabs } from '#web/session/auth-channel.ts'
import { announceAuthChange } from '#web/session/auth-changed.ts'
import { Agreement } from '#web/shell/Agreement.tsx'
import { Wordmark } from '#web/ui/Logo.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** Where a sign-in with Google waits for the licence agreement; accepting it signs in. */
export function EulaPage() {
  usePageTitle('End User License Agreement')
  const username = useSearchParams()[0].get('user')?.trim() ?? ''
  const navigate = useNavigate()
  const { alert } = useNotices()
  const [isAccepting, setIsAccepting] = useState(false)
  const [isNameless, setIsNameless] = useState(false)

  const accept = async () => {
    if (username === '') {
      setIsNameless(true)
      return void alert(acceptFailureWords)
    }
    setIsAccepting(true)
    const isAccepted = await acceptLicence(username)
    setIsAccepting(false)
    if (!isAccepted) return void alert(acceptFailureWords)
    announceAuthChange({ success: true })
    tellOtherTabs({ type: 'auth', success: true })
    await navigate(feedPath())
  }

  return (
    <Box component="main" sx={{ maxWidth: 760, mx: 'auto', px: '24px', py: { xs: '28px', md: '64px' } }}>
      <Box
        component={Link}
        to={feedPath()}
        aria-label="StoryPad, home"
        sx={{ display: 'inline-flex', color: 'text.primary', textDecoration: 'none' }}
      >
        <Wordmark />
      </Box>
      <Typography variant="display" sx={{ mt: '28px' }}>
        End User License Agreement
      </Typography>
      <Typography variant="read" sx={{ mt: '12px', color: 'text.secondary' }}>
        {username === ''
          ? 'This is what everybody with an account here has accepted. Sign in to accept it.'
          : `One step is left before you are signed in as ${username}: please read and accept the agreement.`}
      </Typography>
      <Agreement place="on-page" />
      {isNameless && (
        <Box sx={{ mb: '16px' }}>
          <Notice>
            Nobody is signing in here, so there is nobody to accept it for. Log in, and you are asked then.
          </Notice>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        <Button
          variant="contained"
          size="large"
          loading={isAccepting}
          onClick={() => void accept()}
          sx={{ minWidth: 160 }}
        >
          Accept
        </Button>
        {username === '' && (
          <Button variant="outlined" size="large" component={Link} to={loginPath()}>
            Log in
          </Button>
        )}
        <Button variant="text" size="large" component={Link} to={termsPath()}>
          Read all terms
        </Button>
      </Box>
    </Box>
  )
}
