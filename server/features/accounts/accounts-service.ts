import type { SignupBody } from '#contract/accounts.ts'
import type { UserId } from '#contract/ids.ts'
import { licence } from '#contract/licence.ts'
import { constraintOf, sqlState, type Database } from '#server/db/database.ts'
import * as queries from '#server/features/accounts/accounts-queries.ts'
import { requireGoodPassword, type Passwords } from '#server/features/accounts/passwords.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import type * as z from 'zod/mini'

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ database, passwords }: { database: Database; passwords: Passwords }) {
  const { db } = database
  return {
    /** Makes an account. @throws Problem `common_password`, `name_in_use` or `email_in_use`, each with its field. */
    async signUp(body: z.infer<typeof SignupBody>): Promise<queries.UserRow> {
      requireGoodPassword(body.password, [body.username, body.email, body.name])
      const user = {
        id: newId<UserId>(),
        name: body.name,
        username: body.username,
        email: body.email,
        passwordHash: await passwords.hash(body.password),
      }
      try {
        await database.transaction((tx) => queries.insertUser(tx.db, user, licence.version))
      } catch (error) {
        throw takenProblem(error) ?? error
      }
      return { ...user, organization: null, avatarKey: null }
    },

    /** The user whose name (or address) and password these are. @throws Problem `invalid_credentials`, whatever is wrong. */
    async signIn(login: string, password: string): Promise<queries.UserRow> {
      const user = await queries.findUserByLogin(db, login)
      const isRight = await passwords.matches(password, user?.passwordHash ?? null)
      if (!user || !isRight) throw new Problem('invalid_credentials')
      return user
    },

    async profile(userId: UserId): Promise<queries.UserRow> {
      const user = await queries.findUser(db, userId)
      if (!user) throw new Problem('sign_in_needed')
      return user
    },

    isNew: async (): Promise<boolean> => !(await queries.hasUsers(db)),
  }
}

function takenProblem(error: unknown): Problem | null {
  if (sqlState(error) !== '23505') return null
  return constraintOf(error) === 'users_email_key'
    ? new Problem('email_in_use', { field: 'email' })
    : new Problem('name_in_use', { field: 'username' })
}
