import Box from '@mui/material/Box'
import { useForkRef } from '@mui/material/utils'
import { useEffect } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { countText } from '#web/lib/count-text.ts'
import { dayTitle } from '#web/lib/day.ts'
import { oneStop } from '#web/ui/hooks/one-stop.ts'
import { walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { useSteady } from '#web/ui/hooks/use-steady.ts'
import { useTop } from '#web/ui/hooks/use-top.ts'
import { looseKey } from '#web/features/documents/by-story/story-groups.ts'
import { CellRow } from './CellRow.tsx'
import { belowTile, type DocumentRow } from './document-rows.ts'

const dayHeight = 40
const nothing = () => undefined

interface DocumentGridProps {
  rows: readonly DocumentRow[]
  /** More files of the last day may follow, so its count is not final. */
  hasMore: boolean
  selected: ReadonlySet<FileId>
  onOpen: (file: StoredFile) => void
  onToggle: (file: StoredFile, isRange: boolean) => void
  /** Files that the answer cites. */
  marked: ReadonlySet<FileId>
  /** Called with the day at the top of the screen. */
  onDay?: ((day: string) => void) | undefined
}

function DayHead({ day, count, isOpenEnded }: { day: string; count: number; isOpenEnded: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', height: dayHeight }}>
      <Box component="h2" sx={{ m: 0, typography: 'mono', fontWeight: 600, color: 'text.primary' }}>
        {dayTitle(day)}
      </Box>
      <Box component="span" sx={{ typography: 'mono', color: 'text.disabled' }}>
        {isOpenEnded ? `${count}+ files` : countText(count, 'file')}
      </Box>
      <Box aria-hidden sx={(theme) => ({ flex: 1, height: '1px', background: theme.vars.palette.line })} />
    </Box>
  )
}

const heightOf = (row: DocumentRow | undefined): number =>
  row === undefined || row.kind === 'day' ? dayHeight : row.height + belowTile

/** The rows of the store; only those near the screen are on the page. */
export function DocumentGrid({ rows, hasMore, selected, marked, ...actions }: DocumentGridProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const [topRef, top] = useTop()
  const gridRef = useForkRef(topRef, oneStop)
  const [onOpen, onToggle] = [useSteady(actions.onOpen), useSteady(actions.onToggle)]
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => {
      const row = rows[index]
      if (row === undefined) return index
      return row.kind === 'day' ? row.day : (row.items[0]?.file_id ?? index)
    },
    overscan: 6,
    scrollMargin: top,
  })
  const lastDay = rows.at(-1)?.day
  const topDay = rows[virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)?.index ?? 0]?.day
  const onDay = useSteady(actions.onDay ?? nothing)
  useEffect(() => {
    if (topDay !== undefined && topDay !== '') onDay(topDay)
  }, [topDay, onDay])
  return (
    <Box
      onKeyDown={walkGrid}
      ref={gridRef}
      style={{ height: virtualizer.getTotalSize() }}
      sx={{ position: 'relative' }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <Box
            key={key}
            style={{ transform: `translateY(${start - top}px)` }}
            sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
          >
            {row.kind === 'day' ? (
              <DayHead day={row.day} count={row.count} isOpenEnded={hasMore && row.day === lastDay} />
            ) : (
              <CellRow
                row={row}
                group={looseKey}
                isSelected={(id) => selected.has(id)}
                isSelecting={selected.size > 0}
                marked={marked}
                onOpen={onOpen}
                onToggle={onToggle}
              />
            )}
          </Box>
        )
      })}
    </Box>
  )
}
