import type { StoryId } from '#contract/ids.ts'
import { shareStory } from '#contract/calls/stories.ts'
import { useWrite } from '#web/api/use-write.ts'
import { logWarning } from '#web/lib/browser-log.ts'

/** Records the public link of a story; when that fails the story is there all the same, so it is only a warning. */
export function useSharePublicly(): (story: StoryId) => Promise<void> {
  const { write } = useWrite(shareStory)
  return async (id) => {
    const shared = await write({ params: { id }, body: { isPublicShare: true, permissions: ['read'] } })
    if (!shared.isDone) logWarning('The public link of the story could not be recorded.', shared.failure)
  }
}
