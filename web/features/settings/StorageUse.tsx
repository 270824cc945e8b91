import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { Link } from 'react-router'
import { getStorageUse, type StorageUse as Use } from '#contract/files.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { trashPath } from '#web/lib/paths.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { FailureState } from '#web/ui/FailureState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'

/** From here on the bar warns. */
const nearlyFull = 0.9

function sumText({ used_bytes, quota_bytes }: Use): string {
  if (quota_bytes === null) return used_bytes === 0 ? 'nothing yet' : sizeText(used_bytes)
  return `${used_bytes === 0 ? '0' : sizeText(used_bytes)} of ${sizeText(quota_bytes)}`
}

function leftText({ used_bytes, quota_bytes }: Use): string {
  if (quota_bytes === null) return 'No limit for your account'
  if (used_bytes >= quota_bytes) return 'Storage is full. Empty the trash or delete files.'
  return `${sizeText(quota_bytes - used_bytes)} left`
}

/** Why uploads are refused just now; whoever runs the installation learns how full the disk is. */
function DiskNotice({ use }: { use: Use }) {
  if (!use.is_disk_low) return null
  return (
    <Box sx={{ mb: '24px' }}>
      <Notice>
        {use.disk === null
          ? 'This server is almost out of space, so uploads may fail. Permanently deleting files helps.'
          : `The disk of this installation is nearly full: ${sizeText(use.disk.free_bytes)} of ${sizeText(use.disk.total_bytes)} are free, and uploads are refused to keep it running. Give it more space, or delete files for good.`}
      </Notice>
    </Box>
  )
}

function Filled({ use }: { use: Use }) {
  const share = use.quota_bytes === null ? null : Math.min(1, use.used_bytes / use.quota_bytes)
  const isShort = share !== null && share >= nearlyFull
  return (
    <>
      <DiskNotice use={use} />
      <Box
        component="section"
        aria-label="Storage"
        sx={(theme) => ({
          display: 'grid',
          // The bar stands below those of the month.
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(0, 320px) 116px' },
          alignItems: 'center',
          gap: { xs: '12px', md: '32px' },
          py: '20px',
          borderBlock: `1px solid ${theme.vars.palette.line}`,
        })}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '14px' }}>
          <Box component={HardDrive} size={18} aria-hidden sx={{ flexShrink: 0, color: 'text.secondary' }} />
          <Box>
            <Typography component="h2" variant="read" sx={{ fontWeight: 600 }}>
              Storage: {sumText(use)}
            </Typography>
            <Typography variant="meta" component="p" sx={{ m: 0, color: 'text.disabled' }}>
              Your files, their previews and the trash
            </Typography>
          </Box>
        </Box>
        <Box>
          {share !== null && (
            <LinearProgress
              variant="determinate"
              value={share * 100}
              color={isShort ? 'error' : 'primary'}
              aria-label="Storage in use"
              sx={{ mb: '8px' }}
            />
          )}
          <Typography
            variant="mono"
            component="p"
            sx={{ m: 0, color: isShort ? 'error.main' : 'text.disabled' }}
          >
            {leftText(use)}
          </Typography>
        </Box>
        {use.has_trash && (
          <Button
            component={Link}
            to={trashPath()}
            variant="outlined"
            size="small"
            sx={{ justifySelf: { xs: 'start', md: 'end' }, whiteSpace: 'nowrap' }}
          >
            Open the trash
          </Button>
        )}
      </Box>
    </>
  )
}

/** How much the viewer stores, of how much. */
export function StorageUse() {
  const use = useQuery({
    queryKey: keyOf(getStorageUse),
    queryFn: ({ signal }) => call(getStorageUse, { signal }),
  })
  if (use.data !== undefined) return <Filled use={use.data} />
  if (use.isError)
    return <FailureState title="Failed to load usage data." onRetry={() => void use.refetch()} />
  return (
    <Box component="output" aria-label="Loading usage..." sx={{ display: 'block' }}>
      <SkeletonBlock height={81} />
    </Box>
  )
}
