import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems.ts'

/** What a window that signs somebody in tells the page that opened it (specification 1, section 3). */
export type AuthMessage =
  | { type: 'auth'; success: true }
  /** The licence agreement is still to be accepted; the page goes there. */
  | { type: 'auth'; success: false; redirect: string }
  /** Somebody has signed out, in another tab. */
  | { type: 'auth'; success: false }

/** The BroadcastChannel that carries the same messages between the tabs of a browser. */
export const authChannel = 'storypad-auth'

/** Why signing in with Google did not work, as `/login?problem=…` names it; too many tries with `&seconds=…` to wait. */
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
  summary: 'Accept the licence agreement, for the browser that has just proven who it is.',
  body: z.strictObject({
    /** The username or address that was signed in with. */
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  }),
  reply: z.object({ ok: z.literal(true) }),
  example: { username: 'ada' },
})

export const pendingAgreement = endpoint({
  method: 'GET',
  path: '/auth/pending-agreement',
  access: 'anyone',
  summary:
    'Who has proven in this browser who they are and has still to accept the licence agreement; null for nobody.',
  reply: z.object({ username: z.nullable(z.string()) }),
})

/** Says that the browser has been sent to the installation's own address already. */
const wasMoved = { moved: z.optional(z.literal('1')) }

export const providerSignIn = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'anyone',
  kind: 'redirect',
  summary: 'Leave for Google’s sign-in; the browser comes back signed in.',
  query: z.object({
    /** A path of this site to come back to. */
    return_to: z.optional(z.string().check(z.maxLength(2_000))),
    ...wasMoved,
  }),
})

export const providerPopup = endpoint({
  method: 'GET',
  path: '/auth/google/popup',
  access: 'anyone',
  kind: 'redirect',
  summary: 'As /auth/google, in a window of its own that tells its opener and closes.',
  query: z.object(wasMoved),
})

export const providerCallback = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'anyone',
  kind: 'redirect',
  summary: 'Where Google sends the browser back to.',
  query: z.object({ state: z.optional(z.string()) }),
})
