import type { StoryId } from '#contract/ids.ts'
import { shareStory } from '#contract/stories.ts'
import { call } from '#web/api/call.ts'
import { logWarning } from '#web/lib/browser-log.ts'

/** Records the public link of a story; when that fails the story is there all the same, so it is only a warning. */
export async function sharePublicly(story: StoryId): Promise<void> {
  const body: { isPublicShare: true; permissions: ['read'] } = { isPublicShare: true, permissions: ['read'] }
  await call(shareStory, { params: { id: story }, body }).catch((failure: unknown) => {
    logWarning('The public link of the story could not be recorded.', failure)
  })
}
