import { getProfile, type Profile } from '#contract/calls/accounts.ts'
import { isOwnPath } from '#contract/own-path.ts'
import { ApiProblem, wordsOf } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/browser-log.ts'
import { tellOtherTabs } from './auth-channel.ts'
import { announceAuthChange } from './auth-changed.ts'
import { type Credentials, logIn } from './log-in.ts'
import { sessionWords } from './session-words.ts'
import { useSession } from './use-session.ts'

type SignInOutcome =
  | { kind: 'signed-in' }
  /** The browser is on its way to another page, by a full load. */
  | { kind: 'leaving' }
  /** The password was right; the licence agreement is to be accepted first. */
  | { kind: 'licence' }
  /** `words` are for the alert; `reason` is the longer text next to the fields. */
  | { kind: 'failed'; words: string; reason?: string }

export const cookieWords = sessionWords.cookieBlocked

/** Signs in with a name and password. A failure clears the user and is logged. */
export function useSignIn(): (credentials: Credentials) => Promise<SignInOutcome> {
  const finish = useFinishSignIn()
  const { setUser } = useSession()
  return async (credentials) => {
    try {
      const reply = await logIn(credentials)
      // A reply may hold both: then the browser goes on before anything is shown.
      if ('redirect' in reply) return leaveFor(reply.redirect)
      if ('id' in reply) return await finish(reply)
      return reply.eula_required ? { kind: 'licence' } : { kind: 'failed', words: reply.message }
    } catch (failure) {
      logFailure('Login failed.', failure)
      setUser(null)
      announceAuthChange({ success: false })
      return failedBy(failure)
    }
  }
}

/** Takes over the profile of a new session; reports a browser that did not keep the cookie. */
export function useFinishSignIn(): (user: Profile) => Promise<SignInOutcome> {
  const { setUser } = useSession()
  return async (user) => {
    if (!(await isCookieKept())) return { kind: 'failed', words: cookieWords }
    setUser(user)
    tellOtherTabs({ type: 'auth', success: true })
    return { kind: 'signed-in' }
  }
}

/** Without its cookie every page would send people back to sign-in, and never say why. */
async function isCookieKept(): Promise<boolean> {
  try {
    await call(getProfile)
    return true
  } catch (failure) {
    return !(failure instanceof ApiProblem && failure.status === 401)
  }
}

function leaveFor(path: string): SignInOutcome {
  if (!isOwnPath(path)) throw new Error(`the server wanted to send the browser to ${path}`)
  window.location.assign(path)
  return { kind: 'leaving' }
}

/** One alert for every failure (specification 1, section 8); anything but wrong credentials is also shown next to the fields. */
function failedBy(failure: unknown): SignInOutcome {
  const words = sessionWords.invalidCredentials
  const isWrong = failure instanceof ApiProblem && failure.code === 'invalid_credentials'
  return isWrong ? { kind: 'failed', words } : { kind: 'failed', words, reason: wordsOf(failure) }
}
