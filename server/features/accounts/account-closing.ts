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
  /** Who is reading a story along must read no further. */
  publishHidden: (storyId: StoryId) => Promise<void>
}

/** Closing an account, and opening it again while there is time. What is removed after that is up to personal-data. */
export function createAccountClosing(services: Services) {
  const { database, passwordCare, sessions, accountMail, publishHidden } = services
  const { db } = database
  return {
    /** Gone for everybody at once. Needs the username, typed, and the password where there is one. */
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
      // All its stories and public files are written with it: there may be very many.
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
     * The way back for somebody who has just proven who he is: a path of this site.
     * @throws Problem `invalid_credentials` when the proof does not hold any more.
     */
    keepPath(proof: Proof): Promise<string> {
      return database.transaction(async (tx) => {
        if (!(await stillHolds(tx.db, proof))) throw new Problem('invalid_credentials')
        return `/keep-account?token=${await issueToken(tx.db, 'keep-account-signed-in', proof.userId, null)}`
      })
    },

    /** What a link to a closed account stands for. @throws Problem `link_over` */
    async find(token: string): Promise<ClosedAccount> {
      const { userId } = await peekToken(db, token, keepPurposes)
      const user = await accountQueries.findAnyUser(db, userId)
      const removedAt = await queries.findRemovalTime(db, userId, limits.keepDays)
      if (!user || removedAt === null) throw new Problem('link_over')
      return { username: user.username, removed_at: new Date(removedAt).toISOString() }
    },

    /** Opens a closed account again. @throws Problem `link_over`, also when it is open already. */
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
