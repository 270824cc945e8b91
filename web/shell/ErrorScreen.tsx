import { WifiOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { hasLine, isOnline } from '#web/lib/online.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { isPartMissing } from '#web/ui/lazy-part.ts'
import { LogoMark } from '#web/ui/text/Logo.tsx'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import './ErrorScreen.css'
import { errorWords } from './shell-words.ts'

interface ErrorScreenProps {
  children: ReactNode
}

interface ErrorScreenState {
  failure: Error | null
}

function ErrorWords({ failure }: { failure: Error }) {
  return (
    <div className="ErrorScreen-words">
      <h1 className="text-display">{errorWords.title}</h1>
      <p className="text-read">{errorWords.text}</p>
      <p className="text-mono">
        {failure.name}: {failure.message}
      </p>
      <ActionButton variant="contained" onClick={() => window.location.reload()}>
        {errorWords.reload}
      </ActionButton>
    </div>
  )
}

/** Catches every remaining render error, and offers to reload the page. */
export class ErrorScreen extends Component<ErrorScreenProps, ErrorScreenState> {
  override state: ErrorScreenState = { failure: null }

  static getDerivedStateFromError(failure: Error): ErrorScreenState {
    return { failure }
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return (
      <main className="ErrorScreen">
        <LogoMark size={40} />
        <ErrorWords failure={this.state.failure} />
      </main>
    )
  }
}

/** A page that cannot be rendered leaves everything around it as it was. */
export function PageBoundary({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  return (
    <PartBoundary
      waiting={waiting}
      renderFailure={(failure, retry) =>
        isPartMissing(failure) && !isOnline() ? (
          <PageNotLoaded onRetry={retry} />
        ) : (
          <div className="ErrorScreen-page">
            <ErrorWords failure={failure} />
          </div>
        )
      }
    >
      {children}
    </PartBoundary>
  )
}

function PageNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<WifiOff size={22} />}
        title={hasLine() ? errorWords.unreachable : errorWords.offline}
        text={errorWords.offlineText}
        action={
          <ActionButton variant="outlined" onClick={onRetry}>
            {errorWords.tryAgain}
          </ActionButton>
        }
      />
    </div>
  )
}
