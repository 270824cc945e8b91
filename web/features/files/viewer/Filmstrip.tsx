import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { viewerWords } from '#web/features/files/files-words.ts'
import { SmallPicture } from '#web/features/files/SmallPicture.tsx'
import { around } from './filmstrip-window.ts'

interface FilmstripProps {
  files: readonly StoredFile[]
  openId: FileId
  onOpen: (id: FileId) => void
}

const side = 48

const showHere = (button: HTMLButtonElement | null): void => {
  button?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Small pictures of the files before and after the opened one; one stop for the Tab key, the arrow keys go on from it. */
export function Filmstrip({ files, openId, onOpen }: FilmstripProps) {
  return (
    <Box
      role="group"
      aria-label={viewerWords.filmstrip}
      sx={(theme) => ({
        display: 'flex',
        flexShrink: 0,
        gap: '4px',
        p: '8px 12px',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        borderTop: `1px solid ${theme.vars.palette.line}`,
        // Centred while there is room, and not cut at its beginning when there is none.
        '&::before, &::after': { content: '""', margin: 'auto' },
      })}
    >
      {around(files, openId).map((file) => {
        const isOpen = file.file_id === openId
        return (
          <ButtonBase
            key={file.file_id}
            ref={isOpen ? showHere : null}
            aria-label={file.name}
            aria-current={isOpen}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => onOpen(file.file_id)}
            sx={(theme) => ({
              flexShrink: 0,
              width: side,
              height: side,
              overflow: 'hidden',
              borderRadius: '6px',
              color: 'text.secondary',
              background: theme.vars.palette.surface,
              opacity: isOpen ? 1 : 0.6,
              outline: isOpen ? `2px solid ${theme.vars.palette.primary.main}` : 'none',
              outlineOffset: '1px',
              '&:hover, &:focus-visible': { opacity: 1 },
            })}
          >
            <SmallPicture file={file} iconSize={18} sx={{ width: 1, height: 1 }} />
          </ButtonBase>
        )
      })}
    </Box>
  )
}
