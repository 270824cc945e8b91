import type { Profile } from '#contract/accounts.ts'
import type { UserRow } from '#server/features/accounts/accounts-queries.ts'

export function profileView(user: UserRow): Profile {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    organization: user.organization,
    avatar_url: null,
  }
}
