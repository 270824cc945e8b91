import type { UserId } from '#contract/ids.ts'
import type { SearchScope } from '#server/db/visibility.ts'

/** For whom a question is counted: whoever asks it; what visitors ask, for the owner of the story. */
export const payerOf = ({ viewer, ownerId }: SearchScope): UserId =>
  viewer.kind === 'user' ? viewer.userId : ownerId
