import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { ShareFrame } from './ShareFrame.tsx'
import './ShareSkeleton.css'
import { shareWords } from './share-words.ts'

/** The shape of a shared story while it loads. */
export function ShareSkeleton() {
  return (
    <ShareFrame isOverPicture>
      <div className="ShareSkeleton" aria-busy aria-label={shareWords.loading}>
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
      </div>
    </ShareFrame>
  )
}
