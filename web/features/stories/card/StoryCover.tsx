import type { Story } from '#contract/calls/stories.ts'
import { apiUrl } from '#web/api/address.ts'
import { FilePicture } from '#web/features/files/tile/FilePicture.tsx'
import { tagPair } from '#web/ui/actions/TagChip.tsx'
import type { TagName } from '#web/ui/theme/tokens.ts'
import { PaperFan } from './PaperFan.tsx'
import { coverOf } from './story-cover.ts'
import { TruchetCover } from './TruchetCover.tsx'
import './StoryCover.css'

interface StoryCoverProps {
  story: Story
  /** It spans the window. */
  isLarge?: boolean
  /** The first on its page, which is waited for. */
  isFirst?: boolean
}

/** The cover of a story, filling the place it is given: a picture, its papers, or a pattern. */
export function StoryCover({ story, isLarge = false, isFirst = isLarge }: StoryCoverProps) {
  const cover = coverOf(story)
  switch (cover.kind) {
    case 'made':
      return (
        <img
          className="StoryCover"
          src={apiUrl(isLarge ? cover.url : `${cover.url}?size=small`)}
          alt=""
          {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          decoding="async"
        />
      )
    case 'picture':
      return (
        <div className="StoryCover">
          <FilePicture file={cover.file} place={isLarge ? 'page' : 'card'} isFirst={isFirst} />
        </div>
      )
    case 'papers':
      return (
        <div className="StoryCover">
          <PaperFan files={cover.files} hue={hueOf(story, 'other')} />
        </div>
      )
    case 'pattern':
      return (
        <div className="StoryCover">
          <TruchetCover seed={story.name} hue={hueOf(story, 'family')} />
        </div>
      )
  }
}

function hueOf(story: Story, untagged: TagName): TagName {
  const [first] = story.tags
  return first === undefined ? untagged : tagPair(first)
}
