import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { acceptFailureWords, acceptLicence } from '#web/session/accept-licence.ts'
import type { Credentials } from '#web/session/log-in.ts'
import { closeSignInPopup, isSignInPopup } from '#web/session/popup-window.ts'
import { useSignIn } from '#web/session/use-sign-in.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

/** Between accepting and the second sign-in (specification 1, section 9). */
const retryDelayMs = 100

/**
 * Signing in with everything that can come of it; `isLicenceOpen` while the agreement waits to be accepted, `reason` why
 * the last try failed if that was no wrong name or password.
 */
export function useLogin() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const signIn = useSignIn()
  const { alert } = useNotices()
  // Kept only while the agreement is read: the same sign-in is sent once more behind it.
  const [waiting, setWaiting] = useState<Credentials | null>(null)
  const [reason, setReason] = useState<string | null>(null)

  const submit = async (credentials: Credentials): Promise<void> => {
    const outcome = await signIn(credentials)
    setReason(outcome.kind === 'failed' ? (outcome.reason ?? null) : null)
    switch (outcome.kind) {
      case 'signed-in':
        if (isSignInPopup()) return closeSignInPopup()
        return navigate(wantedPath(state), { replace: true })
      case 'licence':
        return setWaiting(credentials)
      case 'failed':
        return void alert(outcome.words)
      case 'leaving':
    }
  }

  const accept = async (): Promise<void> => {
    if (waiting === null) return
    if (!(await acceptLicence(waiting.username))) return void alert(acceptFailureWords)
    setWaiting(null)
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    await submit(waiting)
  }

  return { submit, accept, reason, isLicenceOpen: waiting !== null, closeLicence: () => setWaiting(null) }
}
