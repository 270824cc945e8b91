import Box from '@mui/material/Box'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { CloudFile } from '#contract/calls/cloud.ts'
import { folderWords } from '#web/features/cloud/cloud-words.ts'
import { useSteady } from '#web/ui/hooks/use-steady.ts'
import { useTop } from '#web/ui/hooks/use-top.ts'
import { walkGrid } from '#web/ui/hooks/walk-grid.ts'
import { card, cardHeight, columnsOf, useCardsPerRow } from './card-grid.ts'
import type { DriveView } from './drive-view.ts'
import { EntryCard } from './EntryCard.tsx'

interface EntryGridProps {
  /** What is in the open folder. */
  entries: readonly CloudFile[]
  view: DriveView
  selected: ReadonlySet<string>
  onToggle: (id: string, isRange: boolean) => void
}

/**
 * What lies in a folder, as cards in rows; only those near the screen are on the page. The Tab key comes to one of them,
 * from where the arrow keys go to the others: behind thousands of cards nothing else could be come to.
 */
export function EntryGrid({ entries, view, selected, onToggle }: EntryGridProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const [topRef, top] = useTop()
  const perRow = useCardsPerRow()
  const toggle = useSteady(onToggle)
  const [current, setCurrent] = useState<string | null>(null)
  const rowCount = Math.ceil(entries.length / perRow)
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => cardHeight + card.gap,
    getItemKey: (index) => entries[index * perRow]?.id ?? index,
    overscan: 4,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  const entriesIn = (row: number) => entries.slice(row * perRow, (row + 1) * perRow)
  const onPage = rows.flatMap(({ index }) => entriesIn(index))
  const tabStop = onPage.find(({ id }) => id === current) ?? onPage[0]
  return (
    <Box
      role="grid"
      aria-label={folderWords.entries}
      aria-multiselectable
      aria-rowcount={rowCount}
      onKeyDown={walkGrid}
      ref={topRef}
      style={{ height: virtualizer.getTotalSize() }}
      sx={{ position: 'relative' }}
    >
      {rows.map(({ index, key, start }) => (
        <Box
          key={key}
          role="row"
          aria-rowindex={index + 1}
          style={{ transform: `translateY(${start - top}px)`, gridTemplateColumns: columnsOf(perRow) }}
          sx={{ position: 'absolute', top: 0, left: 0, right: 0, display: 'grid', gap: `${card.gap}px` }}
        >
          {entriesIn(index).map((entry) => (
            <EntryCard
              key={entry.id}
              entry={entry}
              view={view}
              isSelected={selected.has(entry.id)}
              isTabStop={entry === tabStop}
              onToggle={toggle}
              onFocus={setCurrent}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}
