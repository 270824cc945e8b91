import type { UserId } from '#contract/ids.ts'
import { licence } from '#contract/licence.ts'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/features/accounts/accounts-queries.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'
import { wrongByAddress, wrongByName } from './sign-in-limits.ts'
import * as queries from './sign-in-queries.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'

export type SignIn = ReturnType<typeof createSignIn>

interface Services {
  database: Database
  accounts: Accounts
  rateLimits: RateLimits
}

/** Signs in with limits on attempts. */
export function createSignIn({ database: { db }, accounts, rateLimits }: Services) {
  return {
    /**
     * The user with this username (or email) and password; a correct password uses up no attempt.
     * @throws Problem `invalid_credentials`, whatever is wrong, or `too_many_tries`.
     */
    async byPassword(login: string, password: string, address: string): Promise<UserRow> {
      const name = `${login.toLowerCase()} `
      await rateLimits.takeFrom('login-name', address, wrongByName, name)
      await rateLimits.takeFrom('login-address', address, wrongByAddress)
      const user = await accounts.signIn(login, password)
      await rateLimits.giveBackFrom('login-name', address, name)
      await rateLimits.giveBackFrom('login-address', address)
      return user
    },

    hasAcceptedLicence: (userId: UserId) => queries.hasAccepted(db, userId, licence.version),
    acceptLicence: (userId: UserId) => queries.insertAcceptance(db, userId, licence.version),
    findUser: (userId: UserId) => queries.findKnownUser(db, userId),
  }
}
