import type { Story } from '#contract/calls/stories.ts'
import { StoryByline } from '#web/features/stories/card/StoryByline.tsx'
import { StoryCover } from '#web/features/stories/card/StoryCover.tsx'
import { cardWords } from '#web/features/stories/stories-words.ts'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import './StoryPlace.css'

interface StoryPlaceProps {
  /** As its card has it; undefined where no card shows it. */
  story: Story | undefined
}

/** The placeholder of an opened story while its code loads, with the data of its card. */
export function StoryPlace({ story }: StoryPlaceProps) {
  if (story === undefined) {
    return (
      <div data-story-loading>
        <SkeletonBlock height="80vh" radius={16} />
      </div>
    )
  }
  return (
    <section className="StoryPlace" aria-busy aria-label={story.name} data-story-loading>
      <h1 dir="auto">{story.name || cardWords.untitled}</h1>
      <StoryByline story={story} />
      <div className="cover">
        <StoryCover story={story} isFirst />
      </div>
    </section>
  )
}
