import { getProfile, login, type Profile } from '#contract/accounts.ts'
import { isOwnPath } from '#contract/own-path.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/browser-log.ts'
import { tellOtherTabs } from './auth-channel.ts'
import { announceAuthChange } from './auth-changed.ts'
import { useSession } from './session.tsx'

export type SignInOutcome =
  | { kind: 'signed-in' }
  /** The browser is on its way to another page, by a full load. */
  | { kind: 'leaving' }
  /** The password was right; the licence agreement is to be accepted first. */
  | { kind: 'licence' }
  | { kind: 'failed'; words: string }

export const cookieWords =
  'Your browser did not keep the cookie that signs you in. Allow cookies for this site and try again.'

/** Signs in with a name and password. A failure clears the user and is logged; its words are those to show. */
export function useSignIn(): (username: string, password: string) => Promise<SignInOutcome> {
  const finish = useFinishSignIn()
  const { setUser } = useSession()
  return async (username, password) => {
    try {
      const reply = await call(login, { body: { username, password } })
      if ('id' in reply) return await finish(reply)
      if ('redirect' in reply) return leaveFor(reply.redirect)
      return reply.eula_required ? { kind: 'licence' } : { kind: 'failed', words: reply.message }
    } catch (failure) {
      logFailure('Login failed.', failure)
      setUser(null)
      announceAuthChange({ success: false })
      return { kind: 'failed', words: failureWords(failure) }
    }
  }
}

/** Takes over a profile the server has just signed in; tells of a browser that did not keep the cookie. */
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

/** One sentence for every failure (specification 1, section 8); only too many tries say when to come back. */
const failureWords = (failure: unknown): string =>
  failure instanceof ApiProblem && failure.code === 'too_many_tries' ? failure.message : 'Invalid credentials'
