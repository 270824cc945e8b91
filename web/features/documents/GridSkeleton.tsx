import Box from '@mui/material/Box'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'

const rows = [
  [1.5, 0.8, 1.3, 1],
  [1.6, 0.7, 1.5],
  [1.2, 1.5, 1.4],
]

/** Rows of tiles that are still coming. */
export function GridSkeleton() {
  return (
    <Box
      component="output"
      aria-label="Loading documents"
      data-page-loading
      sx={{ display: 'grid', gap: '16px', pt: '40px' }}
    >
      {rows.map((ratios, row) => (
        <Box key={row} sx={{ display: 'flex', gap: '8px' }}>
          {ratios.map((ratio, column) => (
            <Box
              key={column}
              sx={{ flex: ratio, display: { xs: column < 2 ? 'block' : 'none', sm: 'block' } }}
            >
              <SkeletonBlock height={176} />
              <Box sx={{ mt: '8px' }}>
                <SkeletonBlock width="60%" height={12} radius={4} />
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}
