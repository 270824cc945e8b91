import { hash as hashOnce } from 'node:crypto'
import type { UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isOpenAccount } from '#server/db/visibility.ts'

/** A user's freshly proven identity. It can start a session only while it still holds. */
export interface Proof {
  userId: UserId
  /** SHA-256, in base64url, of the stored password that matched; null when the proof is not a password. */
  passwordMark: string | null
}

/** A proof by the user's currently stored password, if any. */
export const proofByPassword = (user: { id: UserId; passwordHash: string | null }): Proof => ({
  userId: user.id,
  passwordMark: user.passwordHash === null ? null : hashOnce('sha256', user.passwordHash, 'base64url'),
})

/** A proof by a provider or a mailed link; a password change does not revoke it. */
export const proofOtherwise = (userId: UserId): Proof => ({ userId, passwordMark: null })

/**
 * For a FROM with `users u`: this user, with the password that proved it unchanged. With `for share` it and a
 * concurrent password change wait for each other, so one of the two sees the other.
 */
function holds({ userId, passwordMark }: Proof): SQL {
  const isSame =
    passwordMark === null
      ? sql`true`
      : sql`sha256(convert_to(u.password_hash, 'UTF8')) = ${Buffer.from(passwordMark, 'base64url')}`
  return sql`(u.id = ${userId} and ${isSame})`
}

/** Whether the proof holds until the transaction ends; the account may be closed. */
export async function stillHolds(db: Db, proof: Proof): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from users u where ${holds(proof)} for share`)).length > 0
}

/** As `stillHolds`, for open accounts only. */
export const holdsOpenly = (proof: Proof): SQL => sql`(${isOpenAccount} and ${holds(proof)})`
