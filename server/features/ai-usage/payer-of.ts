import type { UserId } from '#contract/ids.ts'
import type { SearchScope } from '#server/db/visibility.ts'

/** The user that a question is counted for: the asker, or for visitors the owner of the story. */
export const payerOf = ({ viewer, ownerId }: SearchScope): UserId =>
  viewer.kind === 'user' ? viewer.userId : ownerId
