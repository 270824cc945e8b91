import { styled } from '@mui/material/styles'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { ShareFrame } from './ShareFrame.tsx'

/** The shape of a shared story while it loads. */
export function ShareSkeleton() {
  return (
    <ShareFrame isOverPicture>
      <Shape aria-busy aria-label="Loading the story">
        <div className="cover">
          <SkeletonBlock height="100%" />
        </div>
        <div className="words">
          <SkeletonBlock width="62%" height={44} />
          <SkeletonBlock width={180} height={20} />
        </div>
        <div className="tiles">
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonBlock key={index} aspectRatio="1" radius={8} />
          ))}
        </div>
      </Shape>
    </ShareFrame>
  )
}

const Shape = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  padding: '0 var(--side)',
  '& .cover': {
    overflow: 'hidden',
    height: 448,
    margin: '0 calc(-1 * var(--side))',
    [theme.breakpoints.down('sm')]: { height: 'auto', aspectRatio: '358 / 268', margin: 0, borderRadius: 14 },
  },
  '& .words': { display: 'grid', gap: 12 },
  '& .tiles': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 8, maxWidth: 776 },
}))
