import Box from '@mui/material/Box'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'

/** The place of a page whose script is still on its way. */
export function PageSkeleton() {
  return (
    <Box
      component="output"
      aria-label="Loading the page"
      sx={{
        display: 'block',
        px: { xs: '16px', sm: '32px', lg: '48px' },
        py: { xs: '28px', lg: '48px' },
        maxWidth: 1200,
      }}
    >
      <SkeletonBlock width={220} height={44} radius={8} />
      <Box sx={{ mt: '12px' }}>
        <SkeletonBlock width="min(480px, 80%)" height={20} />
      </Box>
    </Box>
  )
}
