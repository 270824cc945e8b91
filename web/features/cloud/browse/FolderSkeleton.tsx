import Box from '@mui/material/Box'
import { folderWords } from '#web/features/cloud/cloud-words.ts'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { card, cardHeight, columnsOf, useCardsPerRow } from './card-grid.ts'

const rowCount = 2

/** Cards that are still coming. */
export function FolderSkeleton() {
  const perRow = useCardsPerRow()
  return (
    <Box
      component="output"
      aria-label={folderWords.loading}
      data-page-loading
      sx={{ display: 'grid', gap: `${card.gap}px` }}
      style={{ gridTemplateColumns: columnsOf(perRow) }}
    >
      {Array.from({ length: rowCount * perRow }, (_, at) => (
        <SkeletonBlock key={at} height={cardHeight} radius={12} />
      ))}
    </Box>
  )
}
