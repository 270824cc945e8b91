import { hash as hashOnce } from 'node:crypto'
import type { UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isOpenAccount } from '#server/db/visibility.ts'

/** Who somebody has just shown to be. It is worth a session only for as long as it still holds. */
export interface Proof {
  userId: UserId
  /** SHA-256, in base64url, of the stored password that was right; null when something else has proven it. */
  passwordMark: string | null
}

/** By the password that is stored for this user now, where there is one. */
export const proofByPassword = (user: { id: UserId; passwordHash: string | null }): Proof => ({
  userId: user.id,
  passwordMark: user.passwordHash === null ? null : hashOnce('sha256', user.passwordHash, 'base64url'),
})

/** By a provider or a mailed link: a change of the password takes nothing from it. */
export const proofOtherwise = (userId: UserId): Proof => ({ userId, passwordMark: null })

/**
 * For a FROM with `users u`: it is that person, and the password that proved it is still the one. Together with `for share`
 * it waits for a change that is under way, and a change waits for it: one of the two knows of the other.
 */
function holds({ userId, passwordMark }: Proof): SQL {
  const isSame =
    passwordMark === null
      ? sql`true`
      : sql`sha256(convert_to(u.password_hash, 'UTF8')) = ${Buffer.from(passwordMark, 'base64url')}`
  return sql`(u.id = ${userId} and ${isSame})`
}

/** Whether it holds until the transaction ends, of an account that is open or closed. */
export async function stillHolds(db: Db, proof: Proof): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from users u where ${holds(proof)} for share`)).length > 0
}

/** The same for an account that is open. */
export const holdsOpenly = (proof: Proof): SQL => sql`(${isOpenAccount} and ${holds(proof)})`
