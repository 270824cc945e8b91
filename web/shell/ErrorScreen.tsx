import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { WifiOff } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { hasLine, isOnline } from '#web/lib/online.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { isPartMissing } from '#web/ui/lazy-part.ts'
import { LogoMark } from '#web/ui/Logo.tsx'
import { PartBoundary } from '#web/ui/PartBoundary.tsx'
import { pageMargin } from './PageBody.tsx'

interface ErrorScreenProps {
  children: ReactNode
}

interface ErrorScreenState {
  failure: Error | null
}

function ErrorWords({ failure }: { failure: Error }) {
  return (
    <>
      <Typography variant="display" sx={{ mt: '24px', maxWidth: 560 }}>
        Unexpected Application Error!
      </Typography>
      <Typography variant="read" sx={{ mt: '12px', maxWidth: 560, color: 'text.secondary' }}>
        The page stopped working. Nothing you stored is lost. Load it again; if this repeats, the line below
        says what happened.
      </Typography>
      <Typography
        variant="mono"
        component="p"
        sx={{ mt: '16px', maxWidth: 560, overflowWrap: 'anywhere', color: 'text.secondary' }}
      >
        {failure.name}: {failure.message}
      </Typography>
      <Button variant="contained" sx={{ mt: '28px' }} onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </>
  )
}

/** Catches what nobody else caught while drawing, and offers to load the page again. */
export class ErrorScreen extends Component<ErrorScreenProps, ErrorScreenState> {
  override state: ErrorScreenState = { failure: null }

  static getDerivedStateFromError(failure: Error): ErrorScreenState {
    return { failure }
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    return (
      <Box
        component="main"
        sx={{ display: 'grid', placeContent: 'center', justifyItems: 'start', minHeight: '100vh', p: '24px' }}
      >
        <LogoMark size={40} />
        <ErrorWords failure={this.state.failure} />
      </Box>
    )
  }
}

/** A page that cannot be drawn leaves all that is around it as it was. */
export function PageBoundary({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  return (
    <PartBoundary
      waiting={waiting}
      renderFailure={(failure, retry) =>
        isPartMissing(failure) && !isOnline() ? (
          <PageNotLoaded onRetry={retry} />
        ) : (
          <Box
            sx={{ display: 'grid', justifyItems: 'start', px: pageMargin, py: { xs: '28px', lg: '48px' } }}
          >
            <ErrorWords failure={failure} />
          </Box>
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
        title={hasLine() ? 'StoryPad does not answer' : 'You are offline'}
        text="This page was not loaded before. It opens as soon as there is a connection."
        action={
          <Button variant="outlined" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
