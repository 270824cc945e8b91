import { randomUUID } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { Access } from '#contract/endpoint.ts'
import type { UserId } from '#contract/ids.ts'
import type { Cookies } from '#server/calls/call.ts'
import type { Viewer } from '#server/db/viewer.ts'

const visitorCookie = 'storypad_visitor'
const visitorSeconds = 180 * 24 * 3600

/** Whose session the cookies carry, or null; `isUse` when this is a use of the session, which keeps it alive. */
export type ReadSession = (cookies: Cookies, isUse: boolean) => Promise<UserId | null>

interface Options {
  /** As in Secrets: the first signs, all are accepted. */
  keys: readonly Buffer[]
  readSession: ReadSession
}

export interface Viewers {
  /** Who asks. */
  read(cookies: Cookies, access: Access): Promise<Viewer>
  /** Who the same cookies stand for by now: their session may have ended since. */
  again(cookies: Cookies): Promise<Viewer>
}

/**
 * Makes the reader of who asks. A visitor gets the signed cookie only where it is needed: with a public story, whose free
 * questions it counts. Elsewhere he is a stranger each time.
 */
export function createViewers({ keys, readSession }: Options): Viewers {
  const signer = new Signer([...keys])
  const known = (cookies: Cookies, userId: UserId | null): Viewer | null => {
    if (userId) return { kind: 'user', userId, transport: 'web' }
    const signed = cookies.read(visitorCookie)
    const visitorId = signed === null ? null : signer.unsign(signed).value
    return visitorId ? { kind: 'visitor', visitorId, transport: 'web' } : null
  }
  return {
    async read(cookies, access) {
      if (access === 'anyone') return stranger()
      const viewer = known(cookies, await readSession(cookies, true))
      if (viewer) return viewer
      const newcomer = stranger()
      if (access === 'publicStory') {
        cookies.set(visitorCookie, signer.sign(newcomer.visitorId), visitorSeconds)
      }
      return newcomer
    },
    again: async (cookies) => known(cookies, await readSession(cookies, false)) ?? stranger(),
  }
}

const stranger = () => ({ kind: 'visitor' as const, visitorId: randomUUID(), transport: 'web' as const })
