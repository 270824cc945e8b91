import { useNavigate } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'

/** Tells a visitor that something needs an account, with the way to sign in and back to this page. */
export function useSignInNotice(): (text: string) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return (text) => {
    const wanted = window.location.pathname + window.location.search
    const signIn = () => void navigate(loginPath(), { state: { wanted } satisfies WantedPath })
    notices.snackbar(text, { actions: [{ label: 'Sign in', onClick: signIn }] })
  }
}
