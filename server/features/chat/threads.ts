import type { StoryId, UserId } from '#contract/ids.ts'

/** The public conversation of a story: everybody's, and mine among it. */
export const publicThread = (storyId: StoryId): string => `public:${storyId}`

/** One user's own conversation about a story. */
export const privateThread = (storyId: StoryId, userId: UserId): string => `private:${storyId}:${userId}`

/** One user's conversation about all documents. */
export const documentThread = (userId: UserId): string => `documents:${userId}`
