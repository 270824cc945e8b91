import * as z from 'zod/mini'
import { Email, GivenPassword, Password, PersonName, Profile } from './accounts.ts'
import { matching, plainText } from '#contract/bounded-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { SessionId, UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'

const Done = z.object({ ok: z.literal(true) })

const incompleteLink = 'This link is incomplete. Copy the whole link.'
/** The token in a mailed link. */
const Token = z
  .string()
  .check(...matching({ max: 43, tooLong: incompleteLink, pattern: /^[\w-]{43}$/, mismatch: incompleteLink }))

/** Types of avatars: raster pictures only. */
export const avatarTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
] as const

/** The fields of the multipart body besides `avatar`. */
export const UpdateProfileFields = z.strictObject({
  email: Email,
  name: PersonName,
  organization: z.optional(
    z.string().check(
      ...plainText({
        max: limits.organization,
        tooLong: `Use at most ${limits.organization} characters.`,
      }),
    ),
  ),
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/profile/update-profile',
  access: 'signedIn',
  kind: 'upload',
  summary: 'Change your profile, as multipart/form-data: email, name, organization, and optionally avatar.',
  form: {
    fields: UpdateProfileFields,
    file: 'avatar',
    needsFile: false,
    example: { email: 'ada@example.org', name: 'Ada Example' },
  },
  reply: Profile,
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/profile/avatar',
  access: 'signedIn',
  summary: 'Remove the profile picture and show initials.',
  reply: Profile,
})

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/:id/:version',
  access: 'anyone',
  kind: 'bytes',
  summary: 'A user’s picture; a new one has a new URL.',
  params: z.object({
    id: UserId,
    version: z.string().check(...matching({ max: 12, pattern: /^[0-9a-f]{12}$/ })),
  }),
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/profile/send-verification',
  access: 'signedIn',
  summary: 'Mail the link that confirms your address, or the pending one.',
  reply: Done,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'anyone',
  summary: 'Confirm an address by a mailed link.',
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string() }),
  example: { token: 'x'.repeat(43) },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  access: 'signedIn',
  summary: 'Change your password; all other sessions end.',
  body: z.strictObject({
    current_password: GivenPassword.check(z.minLength(1, 'Enter your current password.')),
    new_password: Password,
  }),
  reply: Done,
  example: { current_password: 'a wrong secret', new_password: 'a long enough secret' },
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary: 'Mail a link to set a new password. The reply is the same for unknown addresses.',
  body: z.strictObject({ email: Email }),
  reply: Done,
  example: { email: 'ada@example.org' },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Set a password by a mailed link; all sessions end.',
  body: z.strictObject({ token: Token, password: Password }),
  reply: Done,
  example: { token: 'x'.repeat(43), password: 'a long enough secret' },
})

/** A browser with a session. */
export const Session = z.object({
  id: SessionId,
  /** A description such as 'Firefox on Windows'. */
  device: z.string(),
  is_phone: z.boolean(),
  signed_in_at: z.string(),
  /** Rounded to the hour. */
  used_at: z.string(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  access: 'signedIn',
  summary: 'Your sessions, the last used first.',
  reply: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/:id',
  access: 'signedIn',
  summary: 'Sign one browser out.',
  params: z.object({ id: SessionId }),
  reply: Done,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/profile/sessions/end-others',
  access: 'signedIn',
  summary: 'Sign out all other browsers.',
  reply: Done,
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/profile/close',
  access: 'signedIn',
  summary: 'Close your account: it is hidden at once, and removed after a week.',
  body: z.strictObject({
    /** Typed as a confirmation. */
    username: z.string().check(z.trim(), z.maxLength(100, 'That isn’t your username.')),
    /** Required when the account has one. */
    password: z.optional(GivenPassword),
  }),
  reply: Done,
  example: { username: 'somebody else' },
})

/** A closed account within its grace period. */
export const ClosedAccount = z.object({ username: z.string(), removed_at: z.string() })
export type ClosedAccount = z.infer<typeof ClosedAccount>

export const getClosedAccount = endpoint({
  method: 'POST',
  path: '/auth/closed-account',
  access: 'anyone',
  summary: 'The closed account of a link; the link stays valid.',
  body: z.strictObject({ token: Token }),
  reply: ClosedAccount,
  example: { token: 'x'.repeat(43) },
})

export const keepAccount = endpoint({
  method: 'POST',
  path: '/auth/keep-account',
  access: 'anyone',
  summary: 'Reopen a closed account by its link, and sign in.',
  body: z.strictObject({ token: Token }),
  // `redirect` when the licence agreement has changed meanwhile: a path of this site, to accept it.
  reply: z.union([Profile, z.object({ redirect: z.string() })]),
  example: { token: 'x'.repeat(43) },
})
