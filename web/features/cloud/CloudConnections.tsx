import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DriveProvider } from '#contract/calls/connections.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { connectionWords } from './cloud-words.ts'
import type { ReturnMessage } from './return-message.ts'
import { useConnections } from './use-connections.ts'

const steps = [connectionWords.readOnly, connectionWords.nothingCopied, connectionWords.disconnectAnyTime]

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '16px',
} as const

/** The drives of the viewer: which are connected, and how they are connected and disconnected. */
export function CloudConnections({ message }: { message: ReturnMessage | null }) {
  const connections = useConnections()
  const { data } = connections
  return (
    <Box sx={{ display: 'grid', gap: '24px', maxWidth: 880 }}>
      {message && (
        <Alert severity={message.kind} role={message.kind === 'error' ? 'alert' : 'status'}>
          {message.from === 'provider' && <AlertTitle>{connectionWords.fromProvider}</AlertTitle>}
          {/* A text in another direction stays within its own line. */}
          <Box component="span" dir="auto" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {message.text}
          </Box>
        </Alert>
      )}
      {connections.isError && (
        <FailureState
          title={connectionWords.failed}
          text={wordsOf(connections.error)}
          onRetry={() => void connections.refetch()}
        />
      )}
      {connections.isPending && (
        <Box component="output" aria-label={connectionWords.loading} sx={grid}>
          {DriveProvider.options.map((provider) => (
            <SkeletonBlock key={provider} height={168} radius={12} />
          ))}
        </Box>
      )}
      {data && (
        <Box sx={grid}>
          {DriveProvider.options.map((provider) => (
            <ConnectionCard
              key={provider}
              provider={provider}
              connection={data.connections.find((one) => one.provider === provider) ?? null}
              isAvailable={data.available.includes(provider)}
            />
          ))}
        </Box>
      )}
      <Box component="section" aria-labelledby="how-drives-work">
        <Typography id="how-drives-work" component="h2" variant="read" sx={{ fontWeight: 600 }}>
          {connectionWords.howItWorks}
        </Typography>
        <Box
          component="ol"
          sx={{ m: 0, mt: '8px', pl: '20px', display: 'grid', gap: '6px', color: 'text.secondary' }}
        >
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
