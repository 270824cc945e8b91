import { useNavigate } from 'react-router'
import { logout } from '#contract/calls/accounts.ts'
import { useWrite } from '#web/api/use-write.ts'
import { logFailure } from '#web/lib/browser-log.ts'
import { dropDrafts } from '#web/lib/use-draft.ts'
import { tellOtherTabs } from './auth-channel.ts'
import { announceAuthChange } from './auth-changed.ts'
import { sessionWords } from './session-words.ts'
import { useSession } from './use-session.ts'

/** The sentence for a sign-out that failed. */
export const signOutFailed = sessionWords.signOutFailed

/**
 * Ends the session and goes to `target`. When the call fails it is logged, the user stays as they are, and a snackbar says
 * so unless the page says it itself.
 */
export function useSignOut({ isSaidOnPage = false } = {}): (target: string) => Promise<boolean> {
  const { setUser } = useSession()
  const navigate = useNavigate()
  const { write } = useWrite(logout, isSaidOnPage ? {} : { failed: () => signOutFailed })
  return async (target) => {
    const ended = await write({})
    if (!ended.isDone) {
      logFailure('Logout failed.', ended.failure)
      return false
    }
    // First: a guarded page that is still there would remember itself as where to go after the next sign-in.
    await navigate(target)
    setUser(null)
    dropDrafts()
    announceAuthChange({ success: false })
    tellOtherTabs({ type: 'auth', success: false })
    return true
  }
}
