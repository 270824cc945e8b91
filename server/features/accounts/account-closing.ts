import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { ClosedAccount } from '#contract/calls/profile.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { inBackground } from '#server/db/pool-limits.ts'
import { findPublicStories } from '#server/db/visibility.ts'
import type { TokenPurpose } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { AccountMail } from './account-mail.ts'
import * as accountQueries from './accounts-queries.ts'
import type { PasswordCare } from './password-care.ts'
import * as queries from './profile-queries.ts'
import type { Sessions } from './sessions.ts'
import { stillHolds, type Proof } from './proof.ts'
import { issueToken, peekToken, redeemToken } from './tokens.ts'
import { deleteTokens } from './tokens-queries.ts'
import { Problem } from '#server/lib/problem.ts'

export type AccountClosing = ReturnType<typeof createAccountClosing>

const keepPurposes: TokenPurpose[] = ['keep-account-mailed', 'keep-account-signed-in']

interface Services {
  database: Database
  passwordCare: PasswordCare
  sessions: Sessions
  accountMail: AccountMail
  /** Ends the open event streams of visitors who read a story that is now hidden. */
  publishHidden: (storyId: StoryId) => Promise<void>
}

/** Closes an account, and reopens it within the grace period. personal-data removes it afterwards. */
export function createAccountClosing(services: Services) {
  const { database, passwordCare, sessions, accountMail, publishHidden } = services
  const { db } = database
  return {
    /** Hides the account from everyone at once. Needs the username, typed, and the password if there is one. */
    async close(
      viewer: Viewer,
      typed: { username: string; password: string | undefined },
      origin: string,
    ): Promise<void> {
      const user = await accountQueries.findOwnUser(db, viewer)
      if (!user) throw new Problem('sign_in_needed')
      const { id: userId } = user
      if (typed.username.toLowerCase() !== user.username)
        throw new Problem('wrong_confirmation', { fill: { username: user.username }, field: 'username' })
      if (user.passwordHash !== null)
        await passwordCare.requirePassword(viewer, typed.password ?? '', 'password')
      const shown = await findPublicStories(db, userId)
      // Hiding also rewrites all stories and public files of the account; there can be very many.
      await inBackground(() =>
        database.transaction(async (tx) => {
          await queries.updateOwnUser(tx.db, viewer, { deletedAt: new Date() })
          await deleteTokens(tx.db, userId, ['verify-email', 'confirm-new-email', 'reset-password'])
          await sessions.endWithin(tx, userId, null)
          await accountMail.order(tx, { kind: 'account-closed', userId, origin })
        }),
      )
      await sessions.publishEnded(userId)
      for (const storyId of shown) await publishHidden(storyId)
    },

    /**
     * The path to reopen a closed account, for a user who has just proven their identity.
     * @throws Problem `invalid_credentials` when the proof no longer holds.
     */
    keepPath(proof: Proof): Promise<string> {
      return database.transaction(async (tx) => {
        if (!(await stillHolds(tx.db, proof))) throw new Problem('invalid_credentials')
        return `/keep-account?token=${await issueToken(tx.db, 'keep-account-signed-in', proof.userId, null)}`
      })
    },

    /** The closed account that a link belongs to. @throws Problem `link_over` */
    async find(token: string): Promise<ClosedAccount> {
      const { userId } = await peekToken(db, token, keepPurposes)
      const user = await accountQueries.findAnyUser(db, userId)
      const removedAt = await queries.findRemovalTime(db, userId, limits.keepDays)
      if (!user || removedAt === null) throw new Problem('link_over')
      return { username: user.username, removed_at: new Date(removedAt).toISOString() }
    },

    /** Reopens a closed account. @throws Problem `link_over`, also when it is already open. */
    keep(token: string): Promise<accountQueries.UserRow> {
      const reopen = async (tx: Transaction) => {
        const { userId } = await redeemToken(tx.db, token, keepPurposes)
        const user = await accountQueries.lockUser(tx.db, userId)
        if (!user?.isClosed) throw new Problem('link_over')
        await queries.updateUser(tx.db, userId, { deletedAt: null })
        await deleteTokens(tx.db, userId, keepPurposes)
        return { ...user, isClosed: false }
      }
      return inBackground(() => database.transaction(reopen))
    },
  }
}
