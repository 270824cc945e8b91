import type { SignupBody } from '#contract/calls/accounts.ts'
import type { UserId } from '#contract/ids.ts'
import { licence } from '#contract/licence.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { AccountMail } from './account-mail.ts'
import * as queries from './accounts-queries.ts'
import { requireGoodPassword, type Passwords } from './passwords.ts'
import { takenField, takenProblem } from './taken.ts'
import { newId } from '#server/lib/new-id.ts'
import type { OwnNames } from '#server/lib/own-names.ts'
import { Problem } from '#server/lib/problem.ts'
import type * as z from 'zod/mini'

export type Accounts = ReturnType<typeof createAccounts>

interface Services {
  database: Database
  passwords: Passwords
  accountMail: AccountMail
  ownNames: OwnNames
}

export function createAccounts({ database, passwords, accountMail, ownNames }: Services) {
  const { db } = database
  return {
    /**
     * Creates an account.
     * @throws Problem `misleading_name`, `common_password`, `name_in_use` or `email_in_use`, each with its field, and
     * with both fields when both are taken.
     */
    async signUp(
      body: z.infer<typeof SignupBody>,
      /** The site's origin, for the email that confirms the address; null sends none. */
      origin: string | null,
    ): Promise<queries.UserRow> {
      ownNames.require(body.name, 'name')
      ownNames.require(body.username, 'username')
      requireGoodPassword(body.password, [body.username, body.email, body.name])
      const user = {
        id: newId<UserId>(),
        name: body.name,
        username: body.username,
        email: body.email,
        passwordHash: await passwords.hash(body.password),
      }
      try {
        await database.transaction(async (tx) => {
          await queries.insertUser(tx.db, user, licence.version)
          if (origin !== null) await accountMail.order(tx, { kind: 'verify-email', userId: user.id, origin })
        })
      } catch (error) {
        const field = takenField(error)
        if (field === null) throw error
        // The database reports only the first violated constraint.
        const other = field === 'email' ? 'username' : 'email'
        const isOtherTaken = (await queries.findUserByLogin(db, body[other])) !== null
        throw takenProblem(field, isOtherTaken ? other : undefined)
      }
      return {
        ...user,
        isEmailVerified: false,
        pendingEmail: null,
        organization: null,
        avatarKey: null,
        isClosed: false,
      }
    },

    /**
     * The user with this username (or email) and password, closed or not.
     * @throws Problem `invalid_credentials`, whatever is wrong.
     */
    async signIn(login: string, password: string): Promise<queries.UserRow> {
      const user = await queries.findUserByLogin(db, login)
      const isRight = await passwords.matches(password, user?.passwordHash ?? null)
      if (!user || !isRight) throw new Problem('invalid_credentials')
      return user
    },

    async profile(viewer: Viewer): Promise<queries.UserRow> {
      const user = await queries.findOwnUser(db, viewer)
      if (!user) throw new Problem('sign_in_needed')
      return user
    },

    isNew: async (): Promise<boolean> => !(await queries.hasUsers(db)),
  }
}
