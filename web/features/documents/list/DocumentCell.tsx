import Box from '@mui/material/Box'
import { memo, type HTMLAttributes } from 'react'
import type { StoredFile } from '#contract/calls/files.ts'
import { FileTile } from '#web/features/files/tile/FileTile.tsx'
import { headLine, isSettled } from '#web/features/files/file-facts.ts'
import { useLiveFile } from '#web/features/files/watch/use-live-file.ts'
import { gridCell } from '#web/ui/hooks/walk-grid.ts'
import type { GroupKey } from '#web/features/documents/by-story/story-groups.ts'
import { fromAnswer } from '#web/features/documents/relevant/from-answer.ts'
import { fromFirstWord } from './marked-parts.ts'
import { MarkedText } from './MarkedText.tsx'
import { documentWords } from '#web/features/documents/documents-words.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'

type DragSource = Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragEnd'>

interface DocumentCellProps {
  file: ListedFile
  width: number
  height: number
  group: GroupKey
  isSelected: boolean
  /** Any file is selected. */
  isSelecting: boolean
  onOpen: (file: StoredFile) => void
  onToggle: (file: StoredFile, isRange: boolean, group: GroupKey) => void
  /** What makes it a thing to be dragged. */
  sourceOf?: (file: StoredFile, group: GroupKey) => DragSource
  /** The answer cites it. */
  isMarked: boolean
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The words of a search in their place, else the caption, else the kind and size. */
function lineOf(file: StoredFile, hit: ListedFile['hit']): string {
  if (hit?.text) return fromFirstWord(hit.text, hit.words)
  if (!isSettled(file.status)) return documentWords.captionPending
  return file.caption ?? file.error ?? headLine(file)
}

/**
 * A tile with its name and one line of its caption below. Memoised, because the page renders on every scroll: its callbacks
 * must be stable.
 */
export const DocumentCell = memo(function DocumentCell(props: DocumentCellProps) {
  const { file, width, height, group, isSelected, isSelecting, isMarked, onOpen, onToggle, sourceOf } = props
  const drag = sourceOf?.(file, group)
  const { file: live, isRestricted } = useLiveFile({ file, storyId: null, isShown: false })
  const line = isRestricted ? '' : lineOf(live, file.hit)
  const words = file.hit?.words ?? []
  return (
    <Box
      {...gridCell}
      {...drag}
      // What is different for each tile is no rule of the page: a new one has all of the page looked at again.
      style={{ width }}
      // A picture is not dragged out of its tile.
      sx={{ flexShrink: 0, userSelect: 'none', ...(drag && { '& img': { WebkitUserDrag: 'none' } }) }}
    >
      <Box
        style={{ height }}
        sx={(theme) => ({
          borderRadius: '6px',
          boxShadow: isMarked ? `0 0 0 3px ${theme.vars.palette.tintLine}` : 'none',
        })}
      >
        <FileTile
          file={file}
          onOpen={onOpen}
          radius={6}
          selection={{ isSelected, isSelecting, onToggle: (isRange) => onToggle(file, isRange, group) }}
          note={isMarked ? fromAnswer : null}
        />
      </Box>
      {/* The tile itself says both to a screen reader. */}
      <Box
        aria-hidden
        dir="auto"
        title={live.name}
        sx={{ mt: '8px', typography: 'mono', color: 'text.primary', ...oneLine }}
      >
        <MarkedText text={live.name} words={words} />
      </Box>
      <Box
        aria-hidden
        dir="auto"
        title={file.hit?.text ?? line}
        sx={{ typography: 'meta', height: 16, color: 'text.disabled', ...oneLine }}
      >
        {isMarked && (
          <Box component="span" sx={(theme) => ({ color: theme.vars.palette.primaryText, fontWeight: 600 })}>
            {fromAnswer}
            {line !== '' && ' · '}
          </Box>
        )}
        <MarkedText text={line} words={words} />
      </Box>
    </Box>
  )
})
