import { constraintOf, sqlState } from '#server/db/database.ts'
import { Problem } from '#server/lib/problem.ts'

/** The Problem behind a broken unique rule of the table of users, with its field; null for any other failure. */
export function takenProblem(error: unknown): Problem | null {
  if (sqlState(error) !== '23505') return null
  return constraintOf(error) === 'users_email_key'
    ? new Problem('email_in_use', { field: 'email' })
    : new Problem('name_in_use', { field: 'username' })
}
