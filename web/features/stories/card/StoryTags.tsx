import { TagChip } from '#web/ui/actions/TagChip.tsx'
import './StoryTags.css'

/** The tags of a story, the last of many as a count. */
export function StoryTags({ tags, most }: { tags: string[]; most: number }) {
  const rest = tags.length - most
  return (
    <div className="StoryTags">
      {tags.slice(0, most).map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      {rest > 0 && <span className="rest">+{rest}</span>}
    </div>
  )
}
