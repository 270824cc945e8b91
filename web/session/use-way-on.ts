import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { whenHydrated } from '#web/lib/hydration.ts'
import { checkUser } from './check-profile.ts'
import { closeSignInPopup, isSignInPopup } from './popup-window.ts'
import { useSession } from './use-session.ts'
import { wantedPath } from './wanted-path.ts'

/**
 * Where a sign-in page leads once the user is signed in, here or in another tab; null before that. A sign-in
 * window closes instead. The profile is not loaded on these pages, so a page that was opened directly asks once; with
 * `isStaying` it does not, because it has something to say first.
 */
export function useWayOn(isStaying = false): string | null {
  const { state } = useLocation()
  const { user, isLoading, setUser } = useSession()
  const isSignedIn = user !== null
  const ask = useEffectEvent(async (left: AbortSignal) => {
    const profile = await checkUser()
    if (!left.aborted) setUser(profile)
  })
  useEffect(() => {
    if (!isLoading || isStaying) return undefined
    const leaving = new AbortController()
    const stop = whenHydrated(() => void ask(leaving.signal))
    return () => {
      stop()
      leaving.abort()
    }
  }, [isLoading, isStaying])
  useEffect(() => {
    if (isSignedIn && isSignInPopup()) closeSignInPopup()
  }, [isSignedIn])
  return isSignedIn && !isSignInPopup() ? wantedPath(state) : null
}
