import { styled } from '@mui/material/styles'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { ShareFrame } from './ShareFrame.tsx'

/** The shape of a shared story while it loads. */
export function ShareSkeleton() {
  return (
    <ShareFrame>
      <Shape aria-busy aria-label="Loading the story">
        <SkeletonBlock height={320} radius={14} />
        <SkeletonBlock width="62%" height={44} />
        <SkeletonBlock width={180} height={20} />
        <div>
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonBlock key={index} aspectRatio="1" radius={8} />
          ))}
        </div>
      </Shape>
    </ShareFrame>
  )
}

const Shape = styled('div')({
  display: 'grid',
  gap: 20,
  padding: '0 var(--side)',
  '& > div': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 8, maxWidth: 776 },
})
