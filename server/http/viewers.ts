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
}

/**
 * Makes the reader of who asks. A visitor gets the signed cookie only where it is needed: with a public story, whose free
 * questions it counts. Elsewhere he is a stranger each time.
 */
export function createViewerReader({ cookies, keys, readSession }: Options) {
  return async (request: FastifyRequest, reply: FastifyReply, access: Access): Promise<Viewer> => {
    if (access === 'anyone') return stranger()
    const userId = await readSession(request)
    if (userId) return { kind: 'user', userId }
    const signed = cookies.read(request, visitorCookie)
    const visitorId = signed === null ? null : verify(signed, keys)
    if (visitorId) return { kind: 'visitor', visitorId }
    const viewer = stranger()
    if (access === 'publicStory') {
      cookies.set(reply, visitorCookie, sign(viewer.visitorId, keys), visitorSeconds)
    }
    return viewer
  }
}

const stranger = () => ({ kind: 'visitor' as const, visitorId: randomUUID() })
