import Box from '@mui/material/Box'
import type { StoredFile } from '#contract/files.ts'
import { headLine, kindOf } from '#web/features/files/file-facts.ts'
import { KindIcon } from '#web/features/files/KindIcon.tsx'
import { smallTile } from './small-tile.ts'

/** What a file that looks like paper is, and how much of it there is. */
export function HeadLine({ file }: { file: StoredFile }) {
  return (
    <Box
      component="span"
      className="head-line"
      sx={{
        position: 'absolute',
        top: 10,
        left: 10,
        right: 10,
        display: 'flex',
        alignItems: 'center',
        gap: '7px',
        height: 16,
        color: 'text.secondary',
        [smallTile]: { '& .head-icon': { display: 'none' } },
      }}
    >
      <KindIcon kind={kindOf(file)} size={14} className="head-icon" />
      <Box
        component="span"
        sx={{
          typography: 'mono',
          fontSize: 11,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {headLine(file)}
      </Box>
    </Box>
  )
}
