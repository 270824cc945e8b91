import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems.ts'

/** The message that a sign-in popup posts to its opener (specification 1, section 3). */
export type AuthMessage =
  | { type: 'auth'; success: true }
  /** The licence agreement must be accepted; the page navigates there. */
  | { type: 'auth'; success: false; redirect: string }
  /** The user signed out in another tab. */
  | { type: 'auth'; success: false }

/** The BroadcastChannel for the same messages between the tabs of a browser. */
export const authChannel = 'storypad-auth'

/** Why a provider sign-in failed; the code in `/login?problem=…`. Too many tries add `&seconds=…` to wait. */
export const providerProblems = [
  'provider_cancelled',
  'provider_expired',
  'provider_refused',
  'provider_unreachable',
  'provider_without_address',
  'provider_unverified',
  'address_unconfirmed',
  'too_many_tries',
] as const satisfies ProblemCode[]
export type ProviderProblem = (typeof providerProblems)[number]

export const acceptEula = endpoint({
  method: 'POST',
  path: '/auth/accept-eula',
  access: 'anyone',
  summary: 'Accept the licence agreement, in a browser with a sign-in ticket.',
  body: z.strictObject({
    /** The username or address used for sign-in. */
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  }),
  reply: z.object({ ok: z.literal(true) }),
  example: { username: 'ada' },
})

export const pendingAgreement = endpoint({
  method: 'GET',
  path: '/auth/pending-agreement',
  access: 'anyone',
  summary: 'The user who must accept the licence agreement in this browser; null if none.',
  reply: z.object({ username: z.nullable(z.string()) }),
})

/** The browser was already redirected to the installation's own origin. */
const wasMoved = { moved: z.optional(z.literal('1')) }

export const providerSignIn = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'anyone',
  kind: 'redirect',
  summary: 'Redirects to Google’s sign-in; the browser returns signed in.',
  query: z.object({
    /** The path of this site to return to. */
    return_to: z.optional(z.string().check(z.maxLength(2_000))),
    ...wasMoved,
  }),
})

export const providerPopup = endpoint({
  method: 'GET',
  path: '/auth/google/popup',
  access: 'anyone',
  kind: 'redirect',
  summary: 'As /auth/google, in a popup that notifies its opener and closes.',
  query: z.object(wasMoved),
})

export const providerCallback = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'anyone',
  kind: 'redirect',
  summary: 'The redirect back from Google.',
  query: z.object({ state: z.optional(z.string()) }),
})
