import { inkOnGround } from '#web/ui/theme/ink-on-ground.ts'
import type { TagName } from '#web/ui/theme/tokens.ts'
import './TagChip.css'

/** Tags with a colour of their own (specification 2, section 2). */
export const colouredTags: readonly string[] = ['travel', 'family', 'work', 'spouse'] satisfies TagName[]

/** The colour pair of a tag. */
export function tagPair(tag: string): TagName {
  const name = tag.trim().toLowerCase()
  return colouredTags.includes(name) ? (name as TagName) : 'other'
}

/** A tag of a story. */
export function TagChip({ tag }: { tag: string }) {
  return (
    <span className="TagChip" style={inkOnGround(tagPair(tag))}>
      <bdi>{tag}</bdi>
    </span>
  )
}
