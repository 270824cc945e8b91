import Box from '@mui/material/Box'
import type { StoredFile } from '#contract/files.ts'
import { FileTile, type TileSelection } from '#web/features/files/tile/FileTile.tsx'
import { isSettled } from '#web/features/files/file-facts.ts'
import { useLiveFile } from '#web/features/files/watch/use-live-file.ts'

interface DocumentCellProps {
  file: StoredFile
  width: number
  height: number
  onOpen: (file: StoredFile) => void
  selection: TileSelection
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

function captionOf(file: StoredFile): string {
  if (!isSettled(file.status)) return 'Caption follows when it has arrived'
  return file.caption ?? file.error ?? ''
}

/** A tile of the store with its name and one line of its caption below. */
export function DocumentCell({ file, width, height, onOpen, selection }: DocumentCellProps) {
  const { file: live, isRestricted } = useLiveFile({ file, storyId: null, isShown: false })
  const caption = isRestricted ? '' : captionOf(live)
  return (
    <Box sx={{ width, flexShrink: 0 }}>
      <Box sx={{ height }}>
        <FileTile file={file} onOpen={onOpen} radius={6} selection={selection} />
      </Box>
      {/* The tile itself says both to a screen reader. */}
      <Box
        aria-hidden
        title={live.name}
        sx={{ mt: '8px', typography: 'mono', color: 'text.primary', ...oneLine }}
      >
        {live.name}
      </Box>
      <Box
        aria-hidden
        title={caption}
        sx={{ typography: 'meta', height: 16, color: 'text.disabled', ...oneLine }}
      >
        {caption}
      </Box>
    </Box>
  )
}
