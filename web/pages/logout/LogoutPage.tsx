import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { loginPath } from '#web/lib/paths.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { FailureState } from '#web/ui/FailureState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** Signs out at once and goes to sign-in. */
export function LogoutPage() {
  usePageTitle('Logout')
  const signOut = useSignOut()
  // A query runs once per visit, also when React draws the page twice in development.
  const { data: isDone, refetch } = useQuery({
    queryKey: ['sign-out'],
    queryFn: () => signOut(loginPath()),
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }}>
      {isDone === false ? (
        <FailureState
          title="You are still signed in"
          text="Signing out did not work."
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner label="Signing out" size={28} />
      )}
    </Box>
  )
}
