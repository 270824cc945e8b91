import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { X } from 'lucide-react'
import { useIsOnline } from '#web/lib/online.ts'
import { IconAction } from '#web/ui/IconAction.tsx'
import { uploadQueue } from './upload-queue.ts'
import { sumText, sumUploads } from './upload-sum.ts'
import { isMoving, type UploadItem } from './upload-types.ts'

const titleOf = (isUnderWay: boolean, isOnline: boolean, failed: number): string => {
  if (isUnderWay) return isOnline ? 'Uploading' : 'Waiting for the connection'
  return failed === 0 ? 'Uploaded' : `${failed} ${failed === 1 ? 'file' : 'files'} failed`
}

/** Uploads that go on while the dialog is closed. */
export function UploadTray({ items }: { items: readonly UploadItem[] }) {
  const { failed, sentBytes, totalBytes } = sumUploads(items)
  const isUnderWay = items.some(isMoving)
  const isOnline = useIsOnline()
  return (
    <Box
      component="section"
      aria-label="Uploads"
      sx={(theme) => ({
        position: 'fixed',
        right: 16,
        bottom: 'calc(16px + var(--foot-height, 0px))',
        zIndex: theme.zIndex.snackbar - 1,
        width: 'min(340px, calc(100vw - 32px))',
        padding: '16px',
        border: `1px solid ${theme.vars.palette.line}`,
        borderRadius: '12px',
        background: theme.vars.palette.surface,
        boxShadow: theme.vars.palette.shadowDialog,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
        <Typography sx={{ fontWeight: 600 }}>{titleOf(isUnderWay, isOnline, failed)}</Typography>
        {!isUnderWay && (
          <IconAction label="Put away" icon={<X size={16} />} size={32} onClick={uploadQueue.clearSettled} />
        )}
      </Box>
      {isUnderWay && (
        <LinearProgress
          variant="determinate"
          value={totalBytes === 0 ? 100 : (sentBytes / totalBytes) * 100}
          aria-label="All uploads"
          sx={{ my: '8px' }}
        />
      )}
      <Typography variant="mono" component="p" sx={{ color: 'text.secondary' }}>
        {sumText(items)}
      </Typography>
      {items
        .filter((item) => item.state === 'failed')
        .map((item) => (
          <Box key={item.id} sx={{ display: 'flex', alignItems: 'center', gap: '8px', mt: '8px' }}>
            <Typography
              sx={{
                flex: 1,
                minWidth: 0,
                fontSize: 13,
                lineHeight: '18px',
                color: 'error.main',
                overflowWrap: 'anywhere',
              }}
            >
              Upload failed for {item.file.name}. {item.problem}
            </Typography>
            <Button size="small" onClick={() => uploadQueue.retry(item.id)}>
              Retry
            </Button>
          </Box>
        ))}
    </Box>
  )
}
