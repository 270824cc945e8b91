import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pendingAgreement } from '#contract/calls/sign-in.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { feedPath, loginPath, termsPath } from '#web/lib/paths.ts'
import { acceptFailureWords, acceptLicence } from '#web/session/accept-licence.ts'
import { tellOtherTabs } from '#web/session/auth-channel.ts'
import { announceAuthChange } from '#web/session/auth-changed.ts'
import { AcceptButton } from '#web/shell/AcceptButton.tsx'
import { Agreement } from '#web/shell/Agreement.tsx'
import { Wordmark } from '#web/ui/text/Logo.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { eulaWords } from './accept-eula-words.ts'

/** Whether the server waits for this user's acceptance in this browser; null until that is known. */
function useIsPending(username: string): boolean | null {
  const { data, isError } = useQuery({
    queryKey: keyOf(pendingAgreement),
    queryFn: ({ signal }) => call(pendingAgreement, { signal }),
    retry: false,
    gcTime: 0,
  })
  if (username === '') return false
  // Accepting decides then.
  if (isError) return true
  return data === undefined ? null : data.username?.toLowerCase() === username.toLowerCase()
}

/** Where a sign-in with Google waits for the licence agreement; accepting it signs in. */
export function EulaPage() {
  usePageTitle(eulaWords.title)
  const username = useSearchParams()[0].get('user')?.trim() ?? ''
  const navigate = useNavigate()
  const { alert } = useNotices()
  const [isNameless, setIsNameless] = useState(false)
  const isPending = useIsPending(username)

  const accept = async () => {
    if (username === '') {
      setIsNameless(true)
      return void alert(acceptFailureWords)
    }
    if (!(await acceptLicence(username))) return void alert(acceptFailureWords)
    announceAuthChange({ success: true })
    tellOtherTabs({ type: 'auth', success: true })
    await navigate(feedPath())
  }

  return (
    <Box component="main" sx={{ maxWidth: 760, mx: 'auto', px: '24px', py: { xs: '28px', md: '64px' } }}>
      <Box
        component={Link}
        to={feedPath()}
        aria-label={eulaWords.home}
        sx={{ display: 'inline-flex', color: 'text.primary', textDecoration: 'none' }}
      >
        <Wordmark />
      </Box>
      <Typography variant="display" sx={{ mt: '28px' }}>
        {eulaWords.title}
      </Typography>
      <Typography
        variant="read"
        sx={{ mt: '12px', minHeight: 24, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {isPending !== null && (isPending ? eulaWords.lastStep(username) : eulaWords.nothingToAccept)}
      </Typography>
      <Agreement place="on-page" />
      {isNameless && (
        <Box sx={{ mb: '16px' }}>
          <Notice>{eulaWords.logInFirst}</Notice>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        {isPending === false && (
          <Button variant="contained" size="large" component={Link} to={loginPath()} sx={{ minWidth: 160 }}>
            {eulaWords.logIn}
          </Button>
        )}
        <AcceptButton variant={isPending === false ? 'outlined' : 'contained'} onAccept={accept}>
          {eulaWords.accept}
        </AcceptButton>
        <Button variant="text" size="large" component={Link} to={termsPath()}>
          {eulaWords.allTerms}
        </Button>
      </Box>
    </Box>
  )
}
