import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Component, type ReactNode } from 'react'
import { LogoMark } from '#web/ui/Logo.tsx'

interface ErrorScreenProps {
  children: ReactNode
}

interface ErrorScreenState {
  failure: Error | null
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
          {this.state.failure.name}: {this.state.failure.message}
        </Typography>
        <Button variant="contained" sx={{ mt: '28px' }} onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </Box>
    )
  }
}
