import { randomInt } from 'node:crypto'
import type { UserId } from '#contract/ids.ts'
import { plainName } from '#contract/names.ts'
import { constraintOf, sqlState, type Database } from '#server/db/database.ts'
import type { ProvenIdentity } from './openid-provider.ts'
import * as queries from './sign-in-queries.ts'
import type { KnownUser } from './sign-in-queries.ts'
import { usernamesFrom } from './username-from.ts'
import { newId } from '#server/lib/new-id.ts'
import type { OwnNames } from '#server/lib/own-names.ts'
import { Problem } from '#server/lib/problem.ts'

/** Finds, links or creates the account of an identity; two windows of one user end in one account. */
export function createOpenIdAccounts({ database, ownNames }: { database: Database; ownNames: OwnNames }) {
  const { db } = database

  async function resolve(
    identity: ProvenIdentity,
    askToMake: () => Promise<void>,
  ): Promise<KnownUser | null> {
    const { issuer, subject, email } = identity
    const existing = await queries.findUserByIdentity(db, issuer, subject)
    if (existing) return existing
    if (email === null) throw new Problem('provider_without_address')
    const sameAddress = await queries.findUserByEmail(db, email)
    if (!sameAddress) {
      await askToMake()
      return make(identity, email)
    }
    requireBothConfirmed(identity, sameAddress)
    await queries.insertIdentity(db, { issuer, subject, userId: sameAddress.id })
    return sameAddress
  }

  /** Creates an account; null when another window has created a conflicting one meanwhile. */
  async function make(identity: ProvenIdentity, email: string): Promise<KnownUser | null> {
    const { issuer, subject, name, isEmailVerified } = identity
    for (const username of usernamesFrom(email, name, randomInt).filter(ownNames.isOwn)) {
      const id = newId<UserId>()
      try {
        await database.transaction(async ({ db: tx }) => {
          const emailVerifiedAt = isEmailVerified ? new Date() : null
          await queries.insertPerson(tx, {
            id,
            name: shownName(name, username, ownNames),
            username,
            email,
            emailVerifiedAt,
          })
          await queries.insertIdentity(tx, { issuer, subject, userId: id })
        })
        return { id, username, email, isEmailVerified, isClosed: false }
      } catch (error) {
        if (!isTaken(error)) throw error
        if (constraintOf(error) !== 'users_username_key') return null
      }
    }
    return null
  }

  return {
    /**
     * The account of a proven identity. One with the same address is only linked when both sides have confirmed it.
     * `takeSignUp` throws when there were too many new accounts.
     * @throws Problem `provider_without_address`, `provider_unverified`, `address_unconfirmed` or `too_many_tries`.
     */
    async accountOf(identity: ProvenIdentity, takeSignUp: () => Promise<void>): Promise<KnownUser> {
      let isCounted = false
      const askToMake = async () => {
        if (!isCounted) await takeSignUp()
        isCounted = true
      }
      const user = await resolveAgain(() => resolve(identity, askToMake))
      if (!user) throw new Problem('provider_refused')
      return user
    },
  }
}

const tries = 3

/** An account created concurrently is found by the next attempt. */
async function resolveAgain(resolve: () => Promise<KnownUser | null>): Promise<KnownUser | null> {
  for (let round = 1; ; round += 1) {
    try {
      const user = await resolve()
      if (user || round === tries) return user
    } catch (error) {
      if (!isTaken(error) || round === tries) throw error
    }
  }
}

function requireBothConfirmed(identity: ProvenIdentity, account: KnownUser): void {
  if (!identity.isEmailVerified) throw new Problem('provider_unverified')
  if (!account.isEmailVerified) throw new Problem('address_unconfirmed')
}

const isTaken = (error: unknown) => sqlState(error) === '23505'

const longestName = 100
/** The provider's name for the user, if it may be displayed. */
function shownName(given: string | null, username: string, ownNames: OwnNames): string {
  const name = plainName(given ?? '')
    .slice(0, longestName)
    .toWellFormed()
  return name !== '' && ownNames.isOwn(name) ? name : username
}
