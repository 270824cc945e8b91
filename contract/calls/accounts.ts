import * as z from 'zod/mini'
import { matching, plainText } from '#contract/bounded-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { ownName } from '#contract/names.ts'

export const Username = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(3, 'Use at least 3 characters.'),
  ...matching({
    max: 30,
    tooLong: 'Use at most 30 characters.',
    pattern: /^[a-z0-9_.-]+$/,
    mismatch: 'Use only a–z, 0–9, dot, dash or underscore.',
  }),
)

export const Email = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter your email address.'),
  ...matching({
    max: 254,
    tooLong: 'This address is too long.',
    pattern: /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\].]+(?:\.[^\s@<>"(),:;\\[\].]+)+$/,
    mismatch: 'Enter a valid email address.',
  }),
)

const passwordTooLong = `Use at most ${limits.password.max} characters.`

/** A password for comparison only: its rules were checked when it was set. */
export const GivenPassword = z.string().check(z.maxLength(limits.password.max, passwordTooLong))

export const Password = z
  .string()
  .check(
    z.minLength(limits.password.min, `Use at least ${limits.password.min} characters.`),
    z.maxLength(limits.password.max, passwordTooLong),
  )

export const PersonName = z.string().check(
  ...plainText({
    empty: 'Enter your name.',
    max: limits.personName,
    tooLong: `Use at most ${limits.personName} characters.`,
  }),
  ownName(),
)

/** The signed-in user. */
export const Profile = z.object({
  id: UserId,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** Its owner has opened a link mailed to it. */
  email_verified: z.boolean(),
  /** Replaces `email` once it is confirmed. */
  pending_email: z.nullable(z.string()),
  /** False for users who only sign in with a provider. */
  has_password: z.boolean(),
  organization: z.nullable(z.string()),
  /** A path below the API base. */
  avatar_url: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

export const SignupBody = z.strictObject({
  name: PersonName,
  username: Username,
  email: Email,
  password: Password,
  accept_licence: z.literal(true, 'Accept the license agreement and the terms.'),
})

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'anyone',
  summary: 'Create an account and sign in.',
  body: SignupBody,
  reply: Profile,
  example: {
    name: 'Ada Example',
    username: 'ada',
    email: 'ada@example.org',
    password: 'a long enough secret',
    accept_licence: true,
  },
})

/** The signed-in user; or where the browser must go next; or the missing step, as a sentence. */
export const LoginReply = z.union([
  Profile,
  z.object({
    /** A path of this site, for a full page load. */
    redirect: z.string(),
  }),
  z.object({
    message: z.string(),
    /** The password was correct, but the licence agreement must be accepted before signing in again. */
    eula_required: z.optional(z.literal(true)),
  }),
])
export type LoginReply = z.infer<typeof LoginReply>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in with a username or an email address.',
  body: z.strictObject({
    username: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter your username or email address.'),
        z.maxLength(254, 'This name is too long.'),
      ),
    password: GivenPassword.check(z.minLength(1, 'Enter your password.')),
  }),
  reply: LoginReply,
  example: { username: 'ada', password: 'a long enough secret' },
})

export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  access: 'anyone',
  summary: 'End this session.',
  reply: z.object({ ok: z.literal(true) }),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'signedIn',
  summary: 'The signed-in user’s profile.',
  reply: Profile,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/auth/user',
  access: 'signedIn',
  summary: 'The signed-in user, for the chat.',
  reply: Profile,
})
