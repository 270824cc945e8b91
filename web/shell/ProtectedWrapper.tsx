import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LogOut } from 'lucide-react'
import { Outlet } from 'react-router'
import { feedPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'

/** Around the pages of who is signed in: below them it says who that is, with a way out to the feed. */
export function ProtectedWrapper() {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <>
      <Outlet />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '4px 12px',
          px: 'var(--page-margin)',
          pt: '32px',
          typography: 'meta',
          color: 'text.disabled',
        }}
      >
        <span>Signed in as {user?.name}</span>
        <Button
          size="small"
          variant="text"
          startIcon={<LogOut size={14} />}
          onClick={() => void signOut(feedPath())}
        >
          Logout
        </Button>
      </Box>
    </>
  )
}
