import { Component, type ReactNode, Suspense } from 'react'
import { hasLine, isOnline, onLineChange } from '#web/lib/online.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { forgetFailedParts, isPartMissing } from '#web/ui/lazy-part.ts'
import { partWords } from '#web/ui/ui-words.ts'

interface PartBoundaryProps {
  children: ReactNode
  /** The place of the part while its code is on its way. */
  waiting?: ReactNode
  /** Shown when it cannot be rendered; without it, only code that did not arrive is caught. */
  renderFailure?: (failure: Error, retry: () => void) => ReactNode
}

interface PartBoundaryState {
  failure: Error | null
}

const missingPart = (_failure: Error, retry: () => void) => (
  <FailureState
    title={hasLine() ? partWords.failed : partWords.offline}
    text={hasLine() ? partWords.failedText : partWords.offlineText}
    onRetry={retry}
  />
)

/** Around a lazily loaded part: its failure leaves the rest of the page alone. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failure: null }
  private stopListening: (() => void) | null = null

  static getDerivedStateFromError(failure: Error): PartBoundaryState {
    return { failure }
  }

  override componentDidMount() {
    this.stopListening = onLineChange(() => {
      if (isOnline() && this.state.failure !== null && isPartMissing(this.state.failure)) this.retry()
    })
  }

  override componentWillUnmount() {
    this.stopListening?.()
  }

  private readonly retry = () => {
    forgetFailedParts()
    this.setState({ failure: null })
  }

  override render() {
    const { children, waiting = null, renderFailure } = this.props
    const { failure } = this.state
    if (failure === null) return <Suspense fallback={waiting}>{children}</Suspense>
    if (renderFailure !== undefined) return renderFailure(failure, this.retry)
    if (!isPartMissing(failure)) throw failure
    return missingPart(failure, this.retry)
  }
}
