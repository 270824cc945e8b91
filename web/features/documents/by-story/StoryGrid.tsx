import Box from '@mui/material/Box'
import { useForkRef } from '@mui/material/utils'
import Button from '@mui/material/Button'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { StoredFile } from '#contract/calls/files.ts'
import { CellRow } from '#web/features/documents/list/CellRow.tsx'
import { belowTile } from '#web/features/documents/list/document-rows.ts'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { oneStop } from '#web/ui/hooks/one-stop.ts'
import { walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { useSteady } from '#web/ui/hooks/use-steady.ts'
import { useTop } from '#web/ui/hooks/use-top.ts'
import { GroupHead } from './GroupHead.tsx'
import { GroupNoteText } from './GroupNoteText.tsx'
import { isSelectedAt } from './group-selection.ts'
import type { StoryGridRow } from './story-grid-rows.ts'
import type { GroupKey } from './story-groups.ts'
import type { StoryListProps } from './story-list-props.ts'

const headHeight = 48
const noteHeight = 64

const heightOf = (row: StoryGridRow | undefined): number => {
  if (row?.kind === 'files') return row.height + belowTile
  return row?.kind === 'note' ? noteHeight : headHeight
}

const keyOf = (row: StoryGridRow): string =>
  row.kind === 'files' ? `${row.group.key}-${row.items[0]?.file_id}` : `${row.kind}-${row.group.key}`

/** The groups, each with its files as pictures; only what is near the screen is on the page. */
export function StoryGrid({ rows, ...props }: StoryListProps & { rows: readonly StoryGridRow[] }) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const { isNarrowed, selection, marked, isTouch, drag, renamingId, ...actions } = props
  const [topRef, top] = useTop()
  const gridRef = useForkRef(topRef, oneStop)
  const onOpen = useSteady(actions.onOpen)
  const onToggle = useSteady((file: StoredFile, isRange: boolean, group: GroupKey) =>
    actions.onToggle({ group, id: file.file_id }, isRange),
  )
  const sourceOf = useSteady((file: StoredFile, group: GroupKey) =>
    drag.sourceOf({ group, id: file.file_id }),
  )
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    overscan: 6,
    scrollMargin: top,
  })

  const draw = (row: StoryGridRow) => {
    const { group } = row
    switch (row.kind) {
      case 'group':
        return (
          <GroupHead
            group={group}
            isNarrowed={isNarrowed}
            isTarget={drag.over === group.key}
            renaming={{
              isOn: renamingId === group.key,
              onBegin: () => actions.onRenameStory(group.story?.id ?? null),
              onEnd: actions.onRenamed,
            }}
            onToggle={() => actions.onToggleGroup(group)}
            onNear={() => actions.onNear(group.key)}
          />
        )
      case 'files':
        return (
          <CellRow
            row={row}
            group={group.key}
            isSelected={(id) => isSelectedAt(selection, { group: group.key, id })}
            isSelecting={selection.ids.size > 0}
            marked={marked}
            onOpen={onOpen}
            onToggle={onToggle}
            {...(!isTouch && { sourceOf })}
          />
        )
      case 'note':
        return (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: '16px',
              height: 1,
              pl: '30px',
              fontSize: 14,
              color: 'text.disabled',
            }}
          >
            <GroupNoteText
              group={group}
              note={row.note}
              isNarrowed={isNarrowed}
              onNear={() => actions.onLoadMore(group.key)}
            />
            {row.note === 'failed' && (
              <Button onClick={() => actions.onRetry(group.key)}>{groupWords.tryAgain}</Button>
            )}
          </Box>
        )
    }
  }

  return (
    <Box
      onKeyDown={walkGrid}
      ref={gridRef}
      style={{ height: virtualizer.getTotalSize() }}
      sx={{ position: 'relative' }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <Box
            key={key}
            style={{ transform: `translateY(${start - top}px)`, height: size }}
            {...drag.targetOf(row.group.key)}
            sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
          >
            {draw(row)}
          </Box>
        )
      })}
    </Box>
  )
}
