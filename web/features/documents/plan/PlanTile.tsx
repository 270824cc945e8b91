import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { FileX2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { planWords } from '#web/features/documents/documents-words.ts'
import { KindFace } from '#web/features/files/tile/KindFace.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { gridCell } from '#web/ui/hooks/walk-grid.ts'
import { beginFileDrag } from './dragged-file.ts'

interface PlanTileProps {
  id: FileId
  /** Null: it is not there any more; undefined while that is not known. */
  file: StoredFile | null | undefined
  /** Shows what can be done with it. */
  onMenu: (tile: HTMLElement) => void
  /** What the Delete key does. */
  onLeaveOut?: (tile: HTMLElement) => void
}

function Face({ file }: Pick<PlanTileProps, 'file'>) {
  if (file === undefined) return <SkeletonBlock height="100%" />
  if (file !== null) return <KindFace file={file} />
  return (
    <Box component="span" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
      <FileX2 size={20} />
    </Box>
  )
}

const nameOf = (file: PlanTileProps['file']): string =>
  file === undefined ? planWords.loading : file === null ? planWords.deleted : file.name

/** A file of a plan: dragged to another story, or pressed for what else can be done with it. */
export function PlanTile({ id, file, onMenu, onLeaveOut }: PlanTileProps) {
  const name = nameOf(file)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete') onLeaveOut?.(event.currentTarget)
  }
  return (
    <Box
      component="li"
      {...gridCell}
      draggable
      onDragStart={(event) => beginFileDrag(event, id)}
      sx={{ minWidth: 0 }}
    >
      <ButtonBase
        aria-label={name}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget)}
        onKeyDown={onKeyDown}
        sx={(theme) => ({
          position: 'relative',
          display: 'block',
          width: 1,
          aspectRatio: '1',
          containerType: 'size',
          overflow: 'hidden',
          borderRadius: '6px',
          background: theme.vars.palette.sunken,
          color: theme.vars.palette.text3,
          cursor: 'grab',
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: 0,
            borderRadius: '6px',
            boxShadow: `inset 0 0 0 1px ${theme.vars.palette.ring}`,
            pointerEvents: 'none',
          },
          '&:hover::after': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.lineStrong}` },
          '&.Mui-focusVisible': {
            outline: `2px solid ${theme.vars.palette.primary.main}`,
            outlineOffset: 2,
          },
        })}
      >
        {/* The tile is what is dragged, and not the picture in it. */}
        <Box component="span" aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
          <Face file={file} />
        </Box>
      </ButtonBase>
      <Box
        aria-hidden
        dir="auto"
        title={name}
        sx={{
          mt: '6px',
          typography: 'mono',
          color: file ? 'text.primary' : 'text.disabled',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          textAlign: 'left',
        }}
      >
        {name}
      </Box>
    </Box>
  )
}
