import type { UserId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { AccountMail } from './account-mail.ts'
import { findOwnUser, findUser, lockOwnUser, type UserRow } from './accounts-queries.ts'
import { requireGoodPassword, type Passwords } from './passwords.ts'
import { confirmEmail, updateUser } from './profile-queries.ts'
import type { Sessions } from './sessions.ts'
import { peekToken, redeemToken } from './tokens.ts'
import { deleteTokens } from './tokens-queries.ts'
import type { Limit, RateLimits } from '#server/calls/rate-limits.ts'
import { Problem } from '#server/lib/problem.ts'

export type PasswordCare = ReturnType<typeof createPasswordCare>

/** Attempts at the current password of one account, from any client. */
const triesLimit: Limit = { count: 10, seconds: 900 }
/** Password reset links mailed to one address. */
const resetsToAddress: Limit = { count: 5, seconds: 3600 }
/** Password reset links requested from one client address. */
export const resetsFromClient: Limit = { count: 20, seconds: 3600 }

interface Services {
  database: Database
  passwords: Passwords
  sessions: Sessions
  rateLimits: RateLimits
  accountMail: AccountMail
}

/** Changes a password, and resets one by a mailed link. */
export function createPasswordCare({ database, passwords, sessions, rateLimits, accountMail }: Services) {
  const { db } = database

  /** Sets a password, ends the sessions of the previous one, and queues an email about the change. */
  async function set(
    tx: Transaction,
    userId: UserId,
    { passwordHash, keptToken, origin }: { passwordHash: string; keptToken: string | null; origin: string },
  ): Promise<void> {
    await updateUser(tx.db, userId, { passwordHash })
    await deleteTokens(tx.db, userId, ['reset-password', 'keep-account-signed-in'])
    await sessions.endWithin(tx, userId, keptToken)
    await accountMail.order(tx, { kind: 'password-changed', userId, origin })
  }

  /** Checks the current password. @throws Problem `wrong_password`, `no_password` */
  async function requirePassword(viewer: Viewer, password: string, field: string): Promise<UserRow> {
    const user = await findOwnUser(db, viewer)
    if (!user) throw new Problem('sign_in_needed')
    const { id: userId } = user
    if (user.passwordHash === null) throw new Problem('no_password')
    await rateLimits.take('present-password', userId, triesLimit)
    if (!(await passwords.matches(password, user.passwordHash)))
      throw new Problem('wrong_password', { field })
    await rateLimits.giveBack('present-password', userId)
    return user
  }

  return {
    requirePassword,

    /** Changes the password, given the current one; ends every session except that of `token`. */
    async change(
      viewer: Viewer,
      { present, next }: { present: string; next: string },
      { token, origin }: { token: string | null; origin: string },
    ): Promise<void> {
      const user = await requirePassword(viewer, present, 'current_password')
      const { id: userId } = user
      requireGoodPassword(next, [user.username, user.email, user.name], 'new_password')
      const passwordHash = await passwords.hash(next)
      await database.transaction(async (tx) => {
        const now = await lockOwnUser(tx.db, viewer)
        // Another change committed first, so the typed password is no longer current.
        if (now?.passwordHash !== user.passwordHash)
          throw new Problem('wrong_password', { field: 'current_password' })
        await set(tx, userId, { passwordHash, keptToken: token, origin })
      })
      await sessions.publishEnded(userId)
    },

    /**
     * Queues a reset email. An unknown address takes the same work, so that the response and its timing reveal nothing.
     */
    async forgot(email: string, origin: string): Promise<void> {
      await rateLimits.take('reset-to-address', email.toLowerCase(), resetsToAddress)
      await database.transaction((tx) => accountMail.order(tx, { kind: 'reset-password', email, origin }))
    },

    /**
     * Sets a password by a mailed link, which also confirms the address; ends all sessions. @throws Problem `link_over`
     */
    async reset(token: string, password: string, origin: string): Promise<void> {
      const { userId } = await peekToken(db, token, ['reset-password'])
      const user = await findUser(db, userId)
      requireGoodPassword(password, user ? [user.username, user.email, user.name] : [])
      const passwordHash = await passwords.hash(password)
      await database.transaction(async (tx) => {
        const redeemed = await redeemToken(tx.db, token, ['reset-password'])
        await set(tx, redeemed.userId, { passwordHash, keptToken: null, origin })
        await confirmEmail(tx.db, redeemed.userId, false)
      })
      await sessions.publishEnded(userId)
    },
  }
}
