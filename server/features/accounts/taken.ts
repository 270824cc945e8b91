import { constraintOf, sqlState } from '#server/db/database.ts'
import { Problem } from '#server/lib/problem.ts'

const codes = { email: 'email_in_use', username: 'name_in_use' } as const
type UniqueField = keyof typeof codes

/** The field that violated a unique constraint of the users table; null for any other error. */
export function takenField(error: unknown): UniqueField | null {
  if (sqlState(error) !== '23505') return null
  return constraintOf(error) === 'users_email_key' ? 'email' : 'username'
}

export const takenProblem = (field: UniqueField, also?: UniqueField): Problem =>
  new Problem(codes[field], { field, ...(also && { also: takenProblem(also) }) })
