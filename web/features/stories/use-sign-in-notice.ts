import { useNavigate } from 'react-router'
import { loginPath, signupPath } from '#web/lib/paths.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { actionWords, feedWords } from './stories-words.ts'

/** Says that an action needs an account, with the ways to get one and back to this page. */
export function useSignInNotice(): (text: string) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return (text) => {
    const wanted = window.location.pathname + window.location.search
    const goTo = (path: string) => () => void navigate(path, { state: { wanted } satisfies WantedPath })
    const actions = [
      { label: feedWords.signIn, onClick: goTo(loginPath()) },
      { label: actionWords.createAccount, onClick: goTo(signupPath()) },
    ]
    notices.snackbar(text, { actions })
  }
}
