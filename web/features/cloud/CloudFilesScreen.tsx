import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocation, useSearchParams } from 'react-router'
import { DriveProvider } from '#contract/calls/connections.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { readDriveView } from './browse/drive-view.ts'
import { CloudDrives } from './CloudDrives.tsx'
import { NotConnected } from './NotConnected.tsx'
import { connectionWords, folderWords } from './cloud-words.ts'
import { useConnections } from './use-connections.ts'

/** The user's files in connected drives, or why there are none. */
export function CloudFilesScreen() {
  const connections = useConnections()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const { data } = connections
  const connected = DriveProvider.options.filter((provider) =>
    data?.connections.some((one) => one.provider === provider && one.is_active),
  )
  const view = readDriveView(query, state, connected)
  return (
    <Box data-margin="narrow" sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <Box sx={{ px: 'var(--page-margin)', pt: { xs: '28px', lg: '48px' }, pb: '20px' }}>
        <Typography variant="display">{folderWords.title}</Typography>
      </Box>
      {/* What was there stays when the connections could not be loaded again. */}
      {connections.isError && (
        <Box sx={{ px: 'var(--page-margin)', pb: '24px' }}>
          <FailureState
            title={connectionWords.failed}
            text={wordsOf(connections.error)}
            onRetry={() => void connections.refetch()}
          />
        </Box>
      )}
      {view !== null && <CloudDrives connected={connected} view={view} />}
      {view === null && (
        <Box sx={{ px: 'var(--page-margin)', pb: '24px' }}>
          {connections.isPending && (
            <Box
              data-page-loading
              sx={{ display: 'grid', placeItems: 'center', py: '96px', color: 'text.secondary' }}
            >
              <Spinner label={connectionWords.loading} size={28} />
            </Box>
          )}
          {data && <NotConnected isAvailable={data.available.length > 0} />}
        </Box>
      )}
    </Box>
  )
}
