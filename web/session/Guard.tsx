import { Navigate, Outlet, useLocation } from 'react-router'
import { loginPath } from '#web/lib/paths.ts'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { useSession } from './use-session.ts'
import type { WantedPath } from './wanted-path.ts'
import './Guard.css'
import { sessionWords } from './session-words.ts'

/** Lets signed-in users through; others go to sign-in and come back here afterwards. */
export function Guard() {
  const { user, isLoading } = useSession()
  const { pathname, search, hash } = useLocation()
  if (isLoading) {
    return (
      <div className="Guard">
        <Spinner label={sessionWords.loading} size={28} />
      </div>
    )
  }
  if (user === null) {
    return (
      <Navigate to={loginPath()} replace state={{ wanted: pathname + search + hash } satisfies WantedPath} />
    )
  }
  return <Outlet />
}
