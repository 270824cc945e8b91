import { LogOut } from 'lucide-react'
import { Outlet } from 'react-router'
import { feedPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import './ProtectedWrapper.css'
import { navWords } from '#web/shell/shell-words.ts'

/** Around the pages of signed-in users: below them it says who that is, and on small screens it has a Logout to the feed. */
export function ProtectedWrapper() {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <>
      <Outlet />
      <div className="ProtectedWrapper">
        <span>{navWords.signedInAs(user?.name ?? '')}</span>
        <ActionButton
          variant="text"
          size="small"
          icon={<LogOut size={14} />}
          onClick={() => void signOut(feedPath())}
        >
          {navWords.logout}
        </ActionButton>
      </div>
    </>
  )
}
