import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Cloud, HardDrive } from 'lucide-react'
import { useId } from 'react'
import {
  type CloudConnection,
  connectDrive,
  disconnectDrive,
  driveNames,
  type DriveProvider,
  listConnections,
} from '#contract/calls/connections.ts'
import { addressOf } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { StateChip } from '#web/ui/states/StateChip.tsx'
import { connectionWords } from './cloud-words.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const icons: Record<DriveProvider, typeof Cloud> = { onedrive: Cloud, googledrive: HardDrive }

interface ConnectionCardProps {
  provider: DriveProvider
  connection: CloudConnection | null
  /** The operator has registered this server with the provider. */
  isAvailable: boolean
}

/** The state of a drive, in two words and a sentence. */
function stateOf({ provider, connection, isAvailable }: ConnectionCardProps) {
  const name = driveNames[provider]
  if (connection?.is_active)
    return {
      label: connectionWords.connected,
      text: [
        connection.email ?? connectionWords.yourAccount,
        ...(connection.connected_at === ''
          ? []
          : [connectionWords.since(day.format(new Date(connection.connected_at)))]),
      ].join(' · '),
    }
  if (!isAvailable)
    return {
      label: connectionWords.notConnected,
      text: connectionWords.notSetUp(name),
    }
  if (connection !== null)
    return {
      label: connectionWords.notConnected,
      text: connectionWords.ended(name, connection.email),
    }
  return { label: connectionWords.notConnected, text: connectionWords.access(name) }
}

/** A provider of drives: its state, and the actions it allows. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { provider, connection, isAvailable } = props
  const id = useId()
  const { confirm } = useNotices()
  const name = driveNames[provider]
  const { write: disconnect, isWriting: isDisconnecting } = useWrite(disconnectDrive, {
    invalidates: () => [keyOf(listConnections)],
    onSuccess: connectionWords.disconnected(name),
    failed: connectionWords.disconnectFailed(name),
  })
  const { label, text } = stateOf(props)
  const isActive = connection?.is_active ?? false
  const Icon = icons[provider]

  const ask = async () => {
    const isWanted = await confirm({
      title: connectionWords.disconnectTitle,
      text: connectionWords.disconnectText(name),
      confirmLabel: connectionWords.disconnect,
      isDangerous: true,
    })
    if (isWanted) await disconnect({ params: { provider } })
  }

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        gap: '16px',
        p: '20px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px' }}>
        <Box component={Icon} size={20} strokeWidth={1.6} aria-hidden sx={{ color: 'text.secondary' }} />
        <Typography id={id} component="h2" variant="read" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <StateChip label={label} isOn={isActive} />
      </Box>
      <Typography
        dir="auto"
        sx={{ flex: 1, color: 'text.secondary', textWrap: 'pretty', overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {!isActive && isAvailable && (
          <Button
            variant="contained"
            aria-label={connectionWords.connectDrive(name)}
            onClick={() => window.location.assign(addressOf(connectDrive, { params: { provider } }))}
          >
            {connectionWords.connect}
          </Button>
        )}
        {connection !== null && (
          <Button
            variant="outlined"
            color={isActive ? 'error' : 'primary'}
            loading={isDisconnecting}
            aria-label={connectionWords.disconnectDrive(name)}
            onClick={() => void ask()}
          >
            {connectionWords.disconnect}
          </Button>
        )}
      </Box>
    </Box>
  )
}
