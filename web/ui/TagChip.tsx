import { inkOnGround } from '#web/ui/theme/ink-on-ground.ts'
import type { TagName } from '#web/ui/theme/tokens.ts'
import './TagChip.css'

const known: readonly string[] = ['travel', 'family', 'work', 'spouse'] satisfies TagName[]

/** The colour pair of a tag. */
export function tagPair(tag: string): TagName {
  const name = tag.trim().toLowerCase()
  return known.includes(name) ? (name as TagName) : 'other'
}

/** A tag of a story. */
export function TagChip({ tag }: { tag: string }) {
  return (
    <span className="TagChip" style={inkOnGround(tagPair(tag))}>
      <bdi>{tag}</bdi>
    </span>
  )
}
