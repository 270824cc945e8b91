import { randomUUID } from 'node:crypto'
import type { Cookies } from '#server/calls/call.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { SealedCookies } from '#server/calls/sealed-cookies.ts'
import type { Proof } from '#server/features/accounts/proof.ts'

/** Proof that this browser has just identified a user who has not accepted the licence agreement yet. */
export interface LicenceTicket extends Proof {
  id: string
  /** After `password` the client repeats the sign-in; after a `detour` accepting signs in. */
  door: 'password' | 'detour'
}

const name = 'storypad_licence'
const seconds = 600

export interface LicenceTickets {
  give(cookies: Cookies, proof: Proof, door: LicenceTicket['door']): Promise<void>
  /** Issues a ticket with which accepting signs in; returns the path of that page. */
  detour(cookies: Cookies, proof: Proof, username: string): Promise<string>
  read(cookies: Cookies): Promise<LicenceTicket | null>
  /** Invalidates the ticket; false when that was done before. */
  use(cookies: Cookies, ticket: LicenceTicket): Promise<boolean>
}

export function createLicenceTickets(sealed: SealedCookies, rateLimits: RateLimits): LicenceTickets {
  const give: LicenceTickets['give'] = (cookies, { userId, passwordMark }, door) =>
    sealed.set(
      cookies,
      name,
      { id: randomUUID(), userId, passwordMark, door } satisfies LicenceTicket,
      seconds,
    )
  return {
    give,
    async detour(cookies, proof, username) {
      await give(cookies, proof, 'detour')
      return `/accept-eula?user=${encodeURIComponent(username)}`
    },
    // Only this installation can have sealed it, and only as a ticket.
    read: async (cookies) => (await sealed.read(cookies, name)) as LicenceTicket | null,
    async use(cookies, ticket) {
      cookies.clear(name)
      return rateLimits.isFirst('licence-ticket', ticket.id, seconds)
    },
  }
}
