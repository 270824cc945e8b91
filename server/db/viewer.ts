import type { UserId } from '#contract/ids.ts'

/** By which door somebody came: the site's own pages, or the product itself, acting for a person. */
export type Door = 'web' | 'program'

/** Who asks: a user with a session, or a visitor known by the signed cookie. */
export type Viewer = { via: Door } & (
  | { kind: 'user'; userId: UserId }
  | { kind: 'visitor'; visitorId: string }
)

/** The user's id, or null for a visitor: SQL comparisons with null are never true. */
export const userIdOf = (viewer: Viewer): UserId | null => (viewer.kind === 'user' ? viewer.userId : null)

/** The user's id, for handlers whose rule has already asked for a session. */
export function userOf(viewer: Viewer): UserId {
  if (viewer.kind !== 'user') throw new Error('a call for users reached its handler without a session')
  return viewer.userId
}
