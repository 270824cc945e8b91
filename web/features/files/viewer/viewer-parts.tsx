import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { viewerWords } from '#web/features/files/files-words.ts'

interface ArrowProps {
  side: 'left' | 'right'
  target: StoredFile | undefined
  /** Nothing has moved for a while. */
  isFaded: boolean
  onOpen: (id: FileId) => void
}

/** To the file before or after this one; nothing where there is none. */
export function Arrow({ side, target, isFaded, onOpen }: ArrowProps) {
  if (target === undefined) return null
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      aria-label={side === 'left' ? viewerWords.previous : viewerWords.next}
      onClick={() => onOpen(target.file_id)}
      sx={(theme) => ({
        position: 'absolute',
        [side]: 12,
        bottom: 'calc(50% - 22px)',
        width: 44,
        height: 44,
        border: `1px solid ${theme.vars.palette.lineStrong}`,
        background: theme.vars.palette.surface,
        opacity: isFaded ? 0 : 1,
        transition: 'opacity 300ms',
        '&:hover, &:focus-visible': { opacity: 1, background: theme.vars.palette.surface },
      })}
    >
      <Icon size={20} />
    </IconButton>
  )
}

/** Buttons in reach of the thumb, where the head has room for the name only. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'stretch',
        flexShrink: 0,
        minHeight: 56,
        pb: 'env(safe-area-inset-bottom)',
        borderTop: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      {children}
    </Box>
  )
}

interface ViewerHeadProps {
  name: string
  /** Which of several files it is; null for one that is none of them. */
  place: { index: number; count: number } | null
  children: ReactNode
}

/** The name of the file, and buttons. */
export function ViewerHead({ name, place, children }: ViewerHeadProps) {
  return (
    <Box
      component="header"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: '4px',
        height: 56,
        flexShrink: 0,
        pl: '20px',
        pr: '10px',
        borderBottom: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      <Typography
        id="viewer-name"
        component="h1"
        variant="mono"
        dir="auto"
        sx={{
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 500,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {name}
      </Typography>
      {place !== null && place.count > 1 && (
        <Typography
          variant="mono"
          sx={{ display: { xs: 'none', sm: 'inline' }, ml: '12px', flexShrink: 0, color: 'text.disabled' }}
        >
          {viewerWords.position(place.index + 1, place.count)}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  )
}
