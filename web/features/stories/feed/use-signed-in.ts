import { useEffect, useEffectEvent, useRef } from 'react'
import { signInToCreate } from '#web/features/stories/use-create-story.ts'
import { useSignInNotice } from '#web/features/stories/use-sign-in-notice.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Only who is signed in makes stories; a visitor is asked to sign in. What is pressed before it is known who is here waits
 * for that.
 */
export function useSignedIn(onCreate: () => void): () => void {
  const { user, isLoading } = useSession()
  const askToSignIn = useSignInNotice()
  const isWaiting = useRef(false)
  const decide = () => (user === null ? askToSignIn(signInToCreate) : onCreate())

  const goOn = useEffectEvent(() => {
    if (!isWaiting.current) return
    isWaiting.current = false
    decide()
  })
  useEffect(() => {
    if (!isLoading) goOn()
  }, [isLoading])

  return () => {
    if (isLoading) isWaiting.current = true
    else decide()
  }
}
