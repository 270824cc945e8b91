import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { UserId } from '#contract/ids.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { sign, verify, type Cookies } from '#server/http/cookies.ts'

const visitorCookie = 'storypad_visitor'
const visitorSeconds = 180 * 24 * 3600

interface Options {
  cookies: Cookies
  /** As in Secrets: the first signs, all are accepted. */
  keys: readonly Buffer[]
  /** Whose session the request carries, or null. */
  readSession: (request: FastifyRequest) => Promise<UserId | null>
  /** The same, without this being a use of the session. */
  peekSession: (request: FastifyRequest) => Promise<UserId | null>
}

export interface Viewers {
  /** Who asks. */
  read(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<Viewer>
  /** Who the same request stands for by now: its session may have ended since. */
  again(request: FastifyRequest): Promise<Viewer>
}

/**
 * Makes the reader of who asks. A visitor gets the signed cookie only where it is needed: with a public story, whose free
 * questions it counts. Elsewhere he is a stranger each time.
 */
export function createViewers({ cookies, keys, readSession, peekSession }: Options): Viewers {
  const known = (request: FastifyRequest, userId: UserId | null): Viewer | null => {
    if (userId) return { kind: 'user', userId }
    const signed = cookies.read(request, visitorCookie)
    const visitorId = signed === null ? null : verify(signed, keys)
    return visitorId ? { kind: 'visitor', visitorId } : null
  }
  return {
    async read(request, reply, access) {
      if (access === 'anyone') return stranger()
      const viewer = known(request, await readSession(request))
      if (viewer) return viewer
      const newcomer = stranger()
      if (access === 'publicStory') {
        cookies.set(reply, visitorCookie, sign(newcomer.visitorId, keys), visitorSeconds)
      }
      return newcomer
    },
    again: async (request) => known(request, await peekSession(request)) ?? stranger(),
  }
}

const stranger = () => ({ kind: 'visitor' as const, visitorId: randomUUID() })
