import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { Link } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { PageBody } from '#web/shell/PageBody.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** Where 'Sign in with Google' ends while this installation cannot do it. */
export function GoogleMissingPage() {
  usePageTitle('Sign in with Google')
  return (
    <PageBody title="Sign in with Google">
      <EmptyState
        icon={<KeyRound size={22} />}
        title="Not available here yet"
        text="This installation does not know Google accounts yet. Sign in with your username or address, or make an account."
        action={
          <Button variant="contained" component={Link} to={loginPath()}>
            Back to sign-in
          </Button>
        }
      />
    </PageBody>
  )
}
