import Box from '@mui/material/Box'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { documentWords } from '#web/features/documents/documents-words.ts'

const rows = [
  [1.5, 0.8, 1.3, 1],
  [1.6, 0.7, 1.5],
  [1.2, 1.5, 1.4],
]

const space = { above: 40, between: 16 }
const tile = { height: 176, toName: 8, name: 12 }

/** Pixels. */
export const skeletonHeight =
  space.above + rows.length * (tile.height + tile.toName + tile.name) + (rows.length - 1) * space.between

/** Rows of tiles that are still coming. */
export function GridSkeleton() {
  return (
    <Box
      component="output"
      aria-label={documentWords.loading}
      data-page-loading
      sx={{ display: 'grid', gap: `${space.between}px`, pt: `${space.above}px` }}
    >
      {rows.map((ratios, row) => (
        <Box key={row} sx={{ display: 'flex', gap: '8px' }}>
          {ratios.map((ratio, column) => (
            <Box
              key={column}
              sx={{ flex: ratio, display: { xs: column < 2 ? 'block' : 'none', sm: 'block' } }}
            >
              <SkeletonBlock height={tile.height} />
              <Box sx={{ mt: `${tile.toName}px` }}>
                <SkeletonBlock width="60%" height={tile.name} radius={4} />
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}
