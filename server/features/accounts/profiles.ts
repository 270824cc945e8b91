import type * as z from 'zod/mini'
import type { UserId } from '#contract/ids.ts'
import type { UpdateProfileFields } from '#contract/calls/profile.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { AccountMail } from './account-mail.ts'
import * as accountQueries from './accounts-queries.ts'
import type { Avatars, SentAvatar } from './avatars.ts'
import * as queries from './profile-queries.ts'
import { redeemToken } from './tokens.ts'
import { deleteTokens } from './tokens-queries.ts'
import { takenField, takenProblem } from './taken.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { OwnNames } from '#server/lib/own-names.ts'
import { Problem } from '#server/lib/problem.ts'

export type Profiles = ReturnType<typeof createProfiles>

type Fields = z.infer<typeof UpdateProfileFields>

/** Emails per user to the addresses they enter. */
const mailLimit = { count: 6, seconds: 3600 }
/** Avatar uploads per user. */
const avatarLimit = { count: 30, seconds: 3600 }

interface Services {
  database: Database
  avatars: Avatars
  rateLimits: RateLimits
  accountMail: AccountMail
  ownNames: OwnNames
  /** Called when a replaced avatar could not be deleted; the daily sweep removes it. */
  onError: (error: unknown) => void
}

/** What users change about themselves: name, address, organization and picture. */
export function createProfiles({ database, avatars, rateLimits, accountMail, ownNames, onError }: Services) {
  const { db } = database

  async function open(viewer: Viewer): Promise<accountQueries.UserRow> {
    const user = await accountQueries.findOwnUser(db, viewer)
    if (!user) throw new Problem('sign_in_needed')
    return user
  }

  const takeMailTurn = (userId: UserId) => rateLimits.take('account-mail', userId, mailLimit)

  /** A new address is pending until confirmed; the old address gets a notice. */
  async function orderConfirmation(
    tx: Transaction,
    viewer: Viewer,
    user: accountQueries.UserRow,
    newEmail: string,
    origin: string,
  ): Promise<void> {
    if (await queries.isEmailTaken(tx.db, newEmail, user.id))
      throw new Problem('email_in_use', { field: 'email' })
    await queries.updateOwnUser(tx.db, viewer, { pendingEmail: newEmail })
    await accountMail.order(tx, { kind: 'confirm-new-email', userId: user.id, origin })
    await accountMail.order(tx, {
      kind: 'email-changing',
      userId: user.id,
      oldEmail: user.email,
      newEmail,
      origin,
    })
  }

  async function save(viewer: Viewer, fields: Fields, newKey: string | null, origin: string) {
    return database.transaction(async (tx) => {
      const user = await accountQueries.lockOwnUser(tx.db, viewer)
      if (!user) throw new Problem('sign_in_needed')
      const isNew = isOtherAddress(fields.email, user)
      if (isNew) await orderConfirmation(tx, viewer, user, fields.email, origin)
      await queries.updateOwnUser(tx.db, viewer, {
        name: fields.name,
        ...(fields.organization === undefined ? {} : { organization: fields.organization || null }),
        ...addressChange(fields.email, user),
        ...(newKey === null ? {} : { avatarKey: newKey }),
      })
      return user.avatarKey
    })
  }

  return {
    /** Updates a profile and returns it. A new address stays pending until it is confirmed. */
    async update(
      viewer: Viewer,
      fields: Fields,
      avatar: SentAvatar | null,
      { origin, signal }: { origin: string; signal: AbortSignal },
    ): Promise<accountQueries.UserRow> {
      const userId = userOf(viewer)
      const before = await open(viewer)
      // A stored name is only checked again when it changes.
      if (fields.name !== before.name) ownNames.require(fields.name, 'name')
      if (isOtherAddress(fields.email, before)) await takeMailTurn(userId)
      if (avatar !== null) await rateLimits.take('avatar', userId, avatarLimit)
      const newKey = avatar === null ? null : await avatars.store(userId, avatar, signal)
      try {
        const oldKey = await save(viewer, fields, newKey, origin)
        if (newKey !== null && oldKey !== null && oldKey !== newKey)
          await avatars.remove(oldKey).catch(onError)
      } catch (error) {
        if (newKey !== null && newKey !== before.avatarKey) await avatars.remove(newKey).catch(onError)
        throw error
      }
      return open(viewer)
    },

    async removeAvatar(viewer: Viewer): Promise<accountQueries.UserRow> {
      const { avatarKey } = await open(viewer)
      await queries.updateOwnUser(db, viewer, { avatarKey: null })
      if (avatarKey !== null) await avatars.remove(avatarKey).catch(onError)
      return open(viewer)
    },

    /** Mails the confirmation link for the current or pending address, if either is unconfirmed. */
    async sendVerification(viewer: Viewer, origin: string): Promise<void> {
      const user = await open(viewer)
      const userId = user.id
      await takeMailTurn(userId)
      const kind = user.pendingEmail === null ? 'verify-email' : 'confirm-new-email'
      await database.transaction((tx) => accountMail.order(tx, { kind, userId, origin }))
    },

    /**
     * Confirms the address that a link was mailed to, and returns it. @throws Problem `link_over`, or `email_in_use`
     */
    async verifyEmail(token: string): Promise<string> {
      try {
        return await database.transaction(async (tx) => {
          const { userId, purpose } = await redeemToken(tx.db, token, ['verify-email', 'confirm-new-email'])
          await queries.confirmEmail(tx.db, userId, purpose === 'confirm-new-email')
          // Links mailed to the old address are revoked.
          if (purpose === 'confirm-new-email')
            await deleteTokens(tx.db, userId, ['verify-email', 'reset-password'])
          const user = await accountQueries.findUser(tx.db, userId)
          if (!user) throw new Problem('link_over')
          return user.email
        })
      } catch (error) {
        throw takenField(error) === null ? error : takenProblem('email')
      }
    },
  }
}

const sameAddress = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

/** The current address needs no new proof, whatever its spelling; returning to it cancels a pending change. */
const addressChange = (email: string, user: accountQueries.UserRow) => {
  if (sameAddress(email, user.email)) return { email, pendingEmail: null }
  return sameAddress(email, user.pendingEmail) ? { pendingEmail: email } : {}
}

const isOtherAddress = (email: string, user: accountQueries.UserRow): boolean =>
  !sameAddress(email, user.email) && !sameAddress(email, user.pendingEmail)
