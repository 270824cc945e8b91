import { createContext, use } from 'react'
import type { Profile } from '#contract/calls/accounts.ts'

export interface Session {
  /** Null is a visitor. */
  user: Profile | null
  /** True until the first profile check has ended. */
  isLoading: boolean
  /** Asks the server again who is signed in. */
  refresh: () => Promise<Profile | null>
  setUser: (user: Profile | null) => void
}

export const SessionContext = createContext<Session | null>(null)

/** Who is signed in. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession is used outside of SessionProvider')
  return session
}
