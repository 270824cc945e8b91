import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { feedPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'

const parameter = 'create'

/** History state for the sign-up page: afterwards the dialog that creates a story opens. */
export const afterSignUp: WantedPath = { wanted: `${feedPath()}?${parameter}` }

/** Opens the create dialog for a signed-in user whose address asks for it, once. */
export function useCreateAddress(onCreate: () => void): void {
  const [query, setQuery] = useSearchParams()
  const { user } = useSession()
  const isWanted = user !== null && query.has(parameter)
  const create = useEffectEvent(() => {
    setQuery(
      (before) => {
        before.delete(parameter)
        return before
      },
      { replace: true },
    )
    onCreate()
  })
  useEffect(() => {
    if (isWanted) create()
  }, [isWanted])
}
