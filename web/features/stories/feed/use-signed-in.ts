import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { signInToCreate } from '#web/features/stories/use-create-story.ts'
import { signupPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { afterSignUp } from './create-address.ts'

/**
 * Creating a story needs an account: the sign-up page says so to a visitor, and leads back to the dialog. A press before
 * the page knows who is signed in waits for that.
 */
export function useSignedIn(onCreate: () => void): () => void {
  const { user, isLoading } = useSession()
  const { snackbar } = useNotices()
  const navigate = useNavigate()
  const isWaiting = useRef(false)
  const signUp = () => {
    snackbar(signInToCreate)
    void navigate(signupPath(), { state: afterSignUp })
  }
  const decide = () => (user === null ? signUp() : onCreate())

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
