import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { getProfile, type Profile } from '#contract/calls/accounts.ts'
import type { Access } from '#contract/endpoint.ts'
import { liveUpdates } from '#web/api/live-updates.ts'
import { setViewerId } from '#web/api/normalize-records.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { whenHydrated } from '#web/lib/hydration.ts'
import { dropDrafts, setDraftOwner } from '#web/lib/use-draft.ts'
import { loginPath, signupPath } from '#web/lib/paths.ts'
import { onOtherTab, tellOtherTabs } from './auth-channel.ts'
import { onAuthChange } from './auth-changed.ts'
import { checkProfile } from './check-profile.ts'
import { type Session, SessionContext } from './use-session.ts'

const isUnchecked = (pathname: string): boolean => pathname === loginPath() || pathname === signupPath()

type Keyed = { queryKey: readonly unknown[] }

const profileKey = keyOf(getProfile)
const isProfile = ({ queryKey }: Keyed): boolean => queryKey[1] === profileKey[1]
const isFor = (access: Access, { queryKey }: Keyed): boolean => queryKey[0] === access

/** Drops what another viewer had loaded; what visitors may see as well is loaded again where it is shown. */
function dropViewerData(client: QueryClient): void {
  liveUpdates.reconnect()
  client.removeQueries({ predicate: (query) => isFor('signedIn', query) && !isProfile(query) })
  void client.resetQueries({ predicate: (query) => !isFor('anyone', query) && !isProfile(query) })
}

/** Keeps drafts apart by who typed them, from the moment the page knows who is signed in. */
export function followDraftOwner(client: QueryClient): void {
  const follow = () => {
    const user = client.getQueryData<Profile | null>(profileKey)
    if (user !== undefined) setDraftOwner(user?.id ?? null)
  }
  follow()
  client.getQueryCache().subscribe(({ query }) => isProfile(query) && follow())
}

/** Sets who is signed in; what another viewer had loaded is dropped. */
function changeViewer(client: QueryClient, user: Profile | null): void {
  const before = client.getQueryData<Profile | null>(profileKey)
  client.setQueryData(profileKey, user)
  setViewerId(user?.id ?? null)
  if ((before?.id ?? null) === (user?.id ?? null)) return
  dropViewerData(client)
}

/** Keeps the profile: asked for again on each change of path except sign-in and sign-up, and on auth:changed. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const profile = useQuery<Profile | null>({ queryKey: profileKey, queryFn: skipToken })
  // What was asked or set last counts: an earlier question may be answered with who was signed in before.
  const latest = useRef<Promise<Profile | null>>(null)
  // What the document brought along is what the server knew before anybody here asked.
  const isAnswered = useRef(false)

  const refresh = useCallback(async (): Promise<Profile | null> => {
    const check = checkProfile()
    latest.current = check
    const user = await check
    if (latest.current !== check) return latest.current
    if (client.getQueryData(profileKey) !== undefined) changeViewer(client, user)
    else {
      client.setQueryData(profileKey, user)
      setViewerId(user?.id ?? null)
    }
    // A provider may have brought this page back with another user than the other tabs know.
    if (!isAnswered.current && user !== null) tellOtherTabs({ type: 'auth', success: true })
    isAnswered.current = true
    return user
  }, [client])

  const setUser = useCallback(
    (user: Profile | null) => {
      latest.current = Promise.resolve(user)
      isAnswered.current = true
      changeViewer(client, user)
    },
    [client],
  )

  useEffect(
    () => (isUnchecked(pathname) ? undefined : whenHydrated(() => void refresh())),
    [pathname, refresh],
  )

  useEffect(
    () => onAuthChange(({ success }) => (success ? void refresh() : setUser(null))),
    [refresh, setUser],
  )

  // Another tab signed in or out: the shared cookie may belong to another user now.
  useEffect(
    () =>
      onOtherTab((message) => {
        if (!message.success && !('redirect' in message)) dropDrafts()
        void refresh()
      }),
    [refresh],
  )

  // The page came from the back/forward cache, and the user may have signed out since.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refresh()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [refresh])

  const session = useMemo<Session>(
    () => ({
      user: profile.data ?? null,
      isLoading: profile.isPending,
      refresh,
      setUser,
    }),
    [profile.data, profile.isPending, refresh, setUser],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
