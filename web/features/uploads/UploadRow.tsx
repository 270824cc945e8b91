import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import { Check, RotateCw, X } from 'lucide-react'
import { memo, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { fileKind } from '#contract/file-kinds.ts'
import { settingsPath } from '#web/lib/paths.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { IconAction } from '#web/ui/actions/IconAction.tsx'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { uploadQueue } from './upload-queue.ts'
import { isMoving, knownWords, type UploadItem } from './upload-types.ts'
import { rowWords } from './uploads-words.ts'

const percentOf = (item: UploadItem): number =>
  item.file.size === 0 ? 100 : Math.floor((item.sentBytes / item.file.size) * 100)

function Thumb({ item }: { item: UploadItem }) {
  const isFailed = item.state === 'failed'
  // Not every browser draws every picture, and not everything with a picture's name is one.
  const [isDrawable, setIsDrawable] = useState(true)
  const kind = fileKind(item.file.type || 'application/octet-stream', item.file.name)
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: 44,
        height: 44,
        flexShrink: 0,
        borderRadius: '7px',
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        border: `1px solid ${theme.vars.palette.line}`,
        color: isFailed ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
        background: isFailed ? theme.vars.palette.errorBg : theme.vars.palette.sunken,
      })}
    >
      {item.preview === null || isFailed || !isDrawable ? (
        <KindIcon kind={kind} size={18} />
      ) : (
        <Box
          component="img"
          src={item.preview}
          alt=""
          onError={() => setIsDrawable(false)}
          sx={{ width: 44, height: 44, objectFit: 'cover' }}
        />
      )}
    </Box>
  )
}

function StateText({ item }: { item: UploadItem }) {
  if (item.state === 'failed') {
    return (
      <Button
        size="small"
        sx={{ minHeight: 28, color: 'primary.main' }}
        startIcon={<RotateCw size={15} />}
        onClick={() => uploadQueue.retry(item.id)}
      >
        {rowWords.retry}
      </Button>
    )
  }
  if (item.state === 'uploaded') {
    return (
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: '6px',
          fontSize: 13,
          fontWeight: 500,
          color: 'success.main',
        }}
      >
        <Check size={15} aria-hidden /> {rowWords.uploaded}
      </Box>
    )
  }
  return (
    <Box component="span" sx={{ typography: 'mono', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {progressWords(item)}
    </Box>
  )
}

function progressWords(item: UploadItem): string {
  switch (item.state) {
    case 'uploading':
      return `${percentOf(item)} %${item.bytesPerSecond > 0 ? ` · ${sizeText(Math.round(item.bytesPerSecond))}/s` : ''}`
    case 'waiting':
      return 'waiting'
    case 'pausing':
      return rowWords.retrying
    case 'chosen':
    case 'uploaded':
    case 'known':
    case 'failed':
      return ''
  }
}

/**
 * One file of the upload dialog: what it is, its progress, and its actions. Of many files only those that
 * move are rendered again.
 */
export const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const isUnderWay = isMoving(item)
  const { name, size } = item.file
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: '14px',
        minHeight: 65,
        py: '10px',
        borderBottom: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Thumb item={item} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: '12px',
            minHeight: 20,
          }}
        >
          <Box
            sx={{
              display: 'flex',
              alignItems: 'baseline',
              gap: '8px',
              minWidth: 0,
              whiteSpace: 'nowrap',
              typography: 'mono',
            }}
          >
            <Box
              component="span"
              sx={{
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                fontSize: 13,
                fontWeight: 500,
                color: 'text.primary',
              }}
            >
              {name}
            </Box>
            <Box component="span" sx={{ color: 'text.disabled' }}>
              {sizeText(size)}
            </Box>
          </Box>
          <StateText item={item} />
        </Box>
        {isUnderWay && (
          <LinearProgress
            variant="determinate"
            value={percentOf(item)}
            aria-label={rowWords.label(name)}
            sx={{ mt: '8px' }}
          />
        )}
        {item.state === 'failed' && (
          <Box role="alert" sx={{ mt: '2px', fontSize: 13, lineHeight: '18px', color: 'error.main' }}>
            {rowWords.failed(name, item.problem ?? '')}
            {item.isOverPlan && (
              <>
                {' '}
                <Link component={RouterLink} to={settingsPath()} color="inherit">
                  {rowWords.seePlans}
                </Link>
              </>
            )}
          </Box>
        )}
        {item.sameAs !== null && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '0 8px',
              fontSize: 13,
              lineHeight: '18px',
              color: 'text.secondary',
            }}
          >
            {knownWords(name, item.sameAs)}
            <Button
              size="small"
              sx={{ minHeight: 28, ml: '-10px', color: 'primary.main' }}
              onClick={() => uploadQueue.storeCopy(item.id)}
            >
              {rowWords.keepBoth}
            </Button>
          </Box>
        )}
      </Box>
      <IconAction
        label={isUnderWay ? rowWords.cancel(name) : rowWords.remove(name)}
        icon={<X size={16} />}
        size={32}
        onClick={() => uploadQueue.remove(item.id)}
      />
    </Box>
  )
})
