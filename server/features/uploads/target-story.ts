import { StoryId } from '#contract/ids.ts'
import { Problem } from '#server/lib/problem.ts'

/** The story that an upload names; none when it names none or an empty one. @throws Problem `story_not_found` for what is no id */
export function targetStory(named: string | undefined): StoryId | undefined {
  if (!named) return undefined
  const parsed = StoryId.safeParse(named)
  if (!parsed.success) throw new Problem('story_not_found')
  return parsed.data
}
