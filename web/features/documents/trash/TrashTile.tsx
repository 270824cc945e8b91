import Box from '@mui/material/Box'
import type { TrashedFile } from '#contract/calls/trash.ts'
import { trashWords } from '#web/features/documents/documents-words.ts'
import { KindFace } from '#web/features/files/tile/KindFace.tsx'
import { goneText } from '#web/lib/days-left.ts'
import { SelectMark } from '#web/ui/actions/SelectMark.tsx'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'

interface TrashTileProps {
  file: TrashedFile
  isSelected: boolean
  onToggle: (isRange: boolean) => void
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const isShiftClick = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

/** A deleted file: it can be chosen, not opened. */
export function TrashTile({ file, isSelected, onToggle }: TrashTileProps) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box component="label" sx={{ display: 'block', cursor: 'pointer' }}>
        <Box
          component="span"
          sx={(theme) => ({
            position: 'relative',
            display: 'block',
            aspectRatio: '4 / 3',
            containerType: 'size',
            overflow: 'hidden',
            borderRadius: '6px',
            background: theme.vars.palette.sunken,
            outline: isSelected ? `2px solid ${theme.vars.palette.primary.main}` : 'none',
            '&::after': {
              content: '""',
              position: 'absolute',
              inset: 0,
              borderRadius: '6px',
              boxShadow: `inset 0 0 0 1px ${theme.vars.palette.ring}`,
              pointerEvents: 'none',
            },
            '& .head-icon': { visibility: 'hidden' },
            '&:has(input:focus-visible)': {
              outline: `2px solid ${theme.vars.palette.primary.main}`,
              outlineOffset: 2,
            },
          })}
        >
          <Box
            component="span"
            aria-hidden
            sx={{ position: 'absolute', inset: 0, filter: isSelected ? 'none' : 'saturate(0.55)' }}
          >
            <KindFace file={file} />
          </Box>
          <input
            type="checkbox"
            aria-label={trashWords.select(file.name, goneText(file.gone_at))}
            checked={isSelected}
            onChange={(event) => onToggle(isShiftClick(event.nativeEvent))}
            style={visuallyHidden}
          />
          <SelectMark isSelected={isSelected} isOnPicture={false} />
        </Box>
        <Box title={file.name} sx={{ mt: '8px', typography: 'mono', color: 'text.primary', ...oneLine }}>
          {file.name}
        </Box>
        <Box sx={{ typography: 'meta', height: 16, color: 'text.disabled', ...oneLine }}>
          {goneText(file.gone_at)}
        </Box>
      </Box>
    </Box>
  )
}
