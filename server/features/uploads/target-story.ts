import { StoryId } from '#contract/ids.ts'
import { Problem } from '#server/lib/problem.ts'

/** The story of an upload; undefined when missing or empty. @throws Problem `story_not_found` for an invalid id */
export function targetStory(named: string | undefined): StoryId | undefined {
  if (!named) return undefined
  const parsed = StoryId.safeParse(named)
  if (!parsed.success) throw new Problem('story_not_found')
  return parsed.data
}
