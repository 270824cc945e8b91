import { login } from '#contract/accounts.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/browser-log.ts'
import { announceAuthChange } from './auth-changed.ts'
import { useSession } from './session.tsx'

/** Signs in; false when it failed, which also clears the user. The failure is logged, its cause is not shown. */
export function useSignIn(): (username: string, password: string) => Promise<boolean> {
  const { setUser } = useSession()
  return async (username, password) => {
    try {
      setUser(await call(login, { body: { username, password } }))
      return true
    } catch (failure) {
      logFailure('Login failed.', failure)
      setUser(null)
      announceAuthChange({ success: false })
      return false
    }
  }
}
