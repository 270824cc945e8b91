import { useState } from 'react'
import { acceptFailureWords, acceptLicence } from '#web/session/accept-licence.ts'
import type { Credentials } from '#web/session/log-in.ts'
import { useSignIn } from '#web/session/use-sign-in.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

/** Between accepting and the second sign-in (specification 1, section 9). */
const retryDelayMs = 100

/**
 * Signs in, asking for the licence agreement where that is needed: `isLicenceOpen` while it waits to be accepted. `reason`
 * says why the last try failed, other than by a wrong name or password.
 */
export function useLogin() {
  const signIn = useSignIn()
  const { alert } = useNotices()
  // Kept only while the agreement is read: the same sign-in is sent once more behind it.
  const [waiting, setWaiting] = useState<Credentials | null>(null)
  const [reason, setReason] = useState<string | null>(null)

  const submit = async (credentials: Credentials): Promise<void> => {
    const outcome = await signIn(credentials)
    setReason(outcome.kind === 'failed' ? (outcome.reason ?? null) : null)
    switch (outcome.kind) {
      case 'licence':
        return setWaiting(credentials)
      case 'failed':
        return void alert(outcome.words)
      // The page goes on by itself.
      case 'signed-in':
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
