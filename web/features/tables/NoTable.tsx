import { TableProperties } from 'lucide-react'
import { useLocation } from 'react-router'
import { problems } from '#contract/problems.ts'
import { isRefusal, wordsOf } from '#web/api/api-problem.ts'
import { cameFrom } from '#web/lib/came-from.ts'
import { documentsPath, feedPath, loginPath } from '#web/lib/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import type { WantedPath } from '#web/session/wanted-path.ts'
import { ActionButton, ActionLink } from '#web/ui/actions/ActionButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { uiWords } from '#web/ui/ui-words.ts'
import { tableScreenWords } from './tables-words.ts'

interface NoTableProps {
  /** Null for an address that is none of a file. */
  error: Error | null
  onRetry?: () => void
}

/** Why there is no table to show, and where to go on. */
export function NoTable({ error, onRetry }: NoTableProps) {
  const { pathname, search, state } = useLocation()
  const { user } = useSession()
  const canRetry = onRetry !== undefined && error !== null && !isRefusal(error)
  return (
    <div role="alert">
      <h1 style={visuallyHidden}>{tableScreenWords.nameless}</h1>
      <EmptyState
        icon={<TableProperties size={22} />}
        title={tableScreenWords.loadFailed}
        text={error === null ? problems.file_not_found.words : wordsOf(error)}
        action={
          <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 }}>
            {canRetry && (
              <ActionButton variant="contained" onClick={onRetry}>
                {uiWords.tryAgain}
              </ActionButton>
            )}
            {user === null && (
              <ActionLink
                variant={canRetry ? 'outlined' : 'contained'}
                to={loginPath()}
                state={{ wanted: pathname + search } satisfies WantedPath}
              >
                {tableScreenWords.login}
              </ActionLink>
            )}
            <ActionLink
              variant="outlined"
              to={cameFrom(state) ?? (user === null ? feedPath() : documentsPath())}
            >
              {cameFrom(state) !== null
                ? tableScreenWords.back
                : user === null
                  ? tableScreenWords.stories
                  : tableScreenWords.documents}
            </ActionLink>
          </div>
        }
      />
    </div>
  )
}
