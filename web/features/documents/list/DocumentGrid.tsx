import Box from '@mui/material/Box'
import { useForkRef } from '@mui/material/utils'
import { useEffect, useMemo } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { oneStop } from '#web/ui/hooks/one-stop.ts'
import { walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { useSteady } from '#web/ui/hooks/use-steady.ts'
import { useTop } from '#web/ui/hooks/use-top.ts'
import { looseKey } from '#web/features/documents/by-story/story-groups.ts'
import { CellRow } from './CellRow.tsx'
import { DayHead, dayHeight } from './DayHead.tsx'
import { MonthHead } from './MonthHead.tsx'
import { belowTile, type DocumentRow, idsOfTime, wholeTimes } from './document-rows.ts'

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
  /** Called with the month at the top of the screen. */
  onMonth?: ((month: string) => void) | undefined
  /** Selects all files of a day or month, or none; absent where that is not offered. */
  onToggleAll?: ((ids: readonly FileId[], month: string | null) => void) | undefined
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
  const month = topDay?.slice(0, 7) ?? ''
  const onMonth = useSteady(actions.onMonth ?? nothing)
  useEffect(() => {
    if (month !== '') onMonth(month)
  }, [month, onMonth])
  const whole = useMemo(() => wholeTimes(rows, selected), [rows, selected])
  const isScrolled = (virtualizer.scrollOffset ?? 0) > top + dayHeight
  return (
    <Box
      onKeyDown={walkGrid}
      ref={gridRef}
      style={{ height: virtualizer.getTotalSize() }}
      sx={{ position: 'relative' }}
    >
      {isScrolled && month !== '' && (
        <MonthHead
          month={month}
          isSelected={whole.has(month)}
          onToggle={actions.onToggleAll && (() => actions.onToggleAll?.(idsOfTime(rows, month), month))}
        />
      )}
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
              <DayHead
                day={row.day}
                count={row.count}
                isOpenEnded={hasMore && row.day === lastDay}
                isSelected={whole.has(row.day)}
                onToggle={
                  actions.onToggleAll && (() => actions.onToggleAll?.(idsOfTime(rows, row.day), null))
                }
              />
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
