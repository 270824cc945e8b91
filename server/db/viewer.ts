import type { UserId } from '#contract/ids.ts'
import { Problem } from '#server/lib/problem.ts'

/** How a call arrived: from the site's pages, or from the product itself acting for a user. */
export type Transport = 'web' | 'program'

/** The caller: a user with a session, or a visitor known by the signed cookie. */
export type Viewer = { transport: Transport } & (
  | { kind: 'user'; userId: UserId }
  | { kind: 'visitor'; visitorId: string }
)

/** The user's id, or null for a visitor: SQL comparisons with null are never true. */
export const userIdOf = (viewer: Viewer): UserId | null => (viewer.kind === 'user' ? viewer.userId : null)

/** The user's id, where signing in is required. @throws Problem `sign_in_needed` */
export function userOf(viewer: Viewer): UserId {
  if (viewer.kind !== 'user') throw new Problem('sign_in_needed')
  return viewer.userId
}
