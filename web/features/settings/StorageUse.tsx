import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { Link } from 'react-router'
import { getStorageUse, type StorageUse as Use } from '#contract/calls/files.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { trashPath } from '#web/lib/paths.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { storageWords, usageWords } from './settings-words.ts'

/** From here on the bar warns. */
const nearlyFull = 0.9

function sumText({ used_bytes, quota_bytes }: Use): string {
  if (quota_bytes === null) return used_bytes === 0 ? storageWords.nothing : sizeText(used_bytes)
  return storageWords.sumOf(used_bytes === 0 ? '0' : sizeText(used_bytes), sizeText(quota_bytes))
}

function leftText({ used_bytes, quota_bytes }: Use): string {
  if (quota_bytes === null) return storageWords.noLimit
  if (used_bytes >= quota_bytes) return storageWords.full
  return storageWords.left(sizeText(quota_bytes - used_bytes))
}

/** Why uploads are refused at the moment; the operator also sees how full the disk is. */
function DiskNotice({ use }: { use: Use }) {
  if (!use.is_disk_low) return null
  return (
    <Box sx={{ mb: '24px' }}>
      <Notice>
        {use.disk === null
          ? storageWords.serverNearlyFull
          : storageWords.diskNearlyFull(sizeText(use.disk.free_bytes), sizeText(use.disk.total_bytes))}
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
        aria-label={storageWords.storage}
        sx={(theme) => ({
          display: 'grid',
          // The bar is below those of the month.
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
              {storageWords.title(sumText(use))}
            </Typography>
            <Typography variant="meta" component="p" sx={{ m: 0, color: 'text.disabled' }}>
              {storageWords.text}
            </Typography>
          </Box>
        </Box>
        <Box>
          {share !== null && (
            <LinearProgress
              variant="determinate"
              value={share * 100}
              color={isShort ? 'error' : 'primary'}
              aria-label={storageWords.inUse}
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
            {storageWords.openTrash}
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
  if (use.isError) return <FailureState title={usageWords.failed} onRetry={() => void use.refetch()} />
  return (
    <Box component="output" aria-label={usageWords.loading} sx={{ display: 'block' }}>
      <SkeletonBlock height={81} />
    </Box>
  )
}
