import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { feedPath } from '#web/lib/paths.ts'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { pageMargin } from './PageBody.tsx'

const cards = 6

/** The place of a page whose script is still on its way; the feed's has the shape of its cards. */
export function PageSkeleton() {
  const { pathname, search } = useLocation()
  const isFeed = pathname === feedPath() && !new URLSearchParams(search).has('story')
  return (
    <Box
      component="output"
      aria-label="Loading the page"
      sx={{
        display: 'block',
        px: pageMargin,
        py: { xs: '28px', lg: '48px' },
        maxWidth: isFeed ? 1600 : 1200,
      }}
    >
      <SkeletonBlock width={220} height={44} radius={8} />
      <Box sx={{ mt: '8px' }}>
        <SkeletonBlock width="min(480px, 80%)" height={24} />
      </Box>
      {isFeed && <FeedShape />}
    </Box>
  )
}

function FeedShape() {
  return (
    <>
      <Box sx={{ mt: { xs: '20px', md: '28px' }, mb: { xs: '122px', md: '32px' } }}>
        <SkeletonBlock width="min(520px, 100%)" height={44} radius={8} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: '44px 24px',
          gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          '@media (min-width: 1680px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
          '@media (max-width: 1099.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          '@media (max-width: 759.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        {Array.from({ length: cards }, (_, index) => (
          <Box key={index} sx={{ display: 'grid', gap: '8px', alignContent: 'start' }}>
            <SkeletonBlock aspectRatio="3 / 2" radius={12} />
            <SkeletonBlock width="64%" height={22} />
            <SkeletonBlock width="40%" height={20} />
            <SkeletonBlock width="52%" height={22} />
          </Box>
        ))}
      </Box>
    </>
  )
}
