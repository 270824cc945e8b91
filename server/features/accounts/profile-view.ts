import type { Profile } from '#contract/calls/accounts.ts'
import { avatarUrl } from '#server/db/avatar-url.ts'
import type { UserRow } from './accounts-queries.ts'

export function profileView(user: UserRow): Profile {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    email_verified: user.isEmailVerified,
    pending_email: user.pendingEmail,
    has_password: user.passwordHash !== null,
    organization: user.organization,
    avatar_url: avatarUrl(user.avatarKey),
  }
}
