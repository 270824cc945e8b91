import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contract/ids.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { SealedCookies } from '#server/http/sealed-cookies.ts'

/** Proof that this browser has just shown who somebody is, who has still to accept the licence agreement. */
export interface LicenceTicket {
  id: string
  userId: UserId
  /** After `password` the sign-in is repeated; after a `detour` accepting is what signs in. */
  door: 'password' | 'detour'
}

const name = 'storypad_licence'
const seconds = 600

export interface LicenceTickets {
  give(reply: FastifyReply, userId: UserId, door: LicenceTicket['door']): void
  /** Gives a ticket with which accepting signs in; tells the path where that is done. */
  detour(reply: FastifyReply, user: { id: UserId; username: string }): string
  read(request: FastifyRequest): LicenceTicket | null
  /** Takes the ticket out of use; false when that has been done before. */
  use(reply: FastifyReply, ticket: LicenceTicket): Promise<boolean>
}

export function createLicenceTickets(sealed: SealedCookies, rateLimits: RateLimits): LicenceTickets {
  const give: LicenceTickets['give'] = (reply, userId, door) =>
    sealed.set(reply, name, { id: randomUUID(), userId, door } satisfies LicenceTicket, seconds)
  return {
    give,
    detour(reply, { id, username }) {
      give(reply, id, 'detour')
      return `/accept-eula?user=${encodeURIComponent(username)}`
    },
    // Only this installation can have sealed it, and only as a ticket.
    read: (request) => sealed.read(request, name) as LicenceTicket | null,
    async use(reply, ticket) {
      sealed.clear(reply, name)
      return rateLimits.isFirst('licence-ticket', ticket.id, seconds)
    },
  }
}
