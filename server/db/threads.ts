import type { StoryId, UserId } from '#contract/ids.ts'

/** A stored conversation: a story's public one, a user's own about a story, or a user's about all documents. */
export type Thread =
  | { kind: 'public'; storyId: StoryId }
  | { kind: 'private'; storyId: StoryId; userId: UserId }
  | { kind: 'documents'; userId: UserId }

/** The value of its messages' `thread` column. */
export function threadName(thread: Thread): string {
  switch (thread.kind) {
    case 'public':
      return `public:${thread.storyId}`
    case 'private':
      return `private:${thread.storyId}:${thread.userId}`
    case 'documents':
      return `documents:${thread.userId}`
  }
}
