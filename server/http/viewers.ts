import { randomUUID } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { Access } from '#contract/endpoint.ts'
import type { UserId } from '#contract/ids.ts'
import type { Cookies } from '#server/calls/call.ts'
import type { Viewer } from '#server/db/viewer.ts'

const visitorCookie = 'storypad_visitor'
const visitorSeconds = 180 * 24 * 3600

/**
 * The user of the cookies' session, or null; `isUse` when this counts as a use of the session, which keeps it alive.
 */
export type ReadSession = (cookies: Cookies, isUse: boolean) => Promise<UserId | null>

interface Options {
  /** As in Secrets: the first signs, all are accepted. */
  keys: readonly Buffer[]
  readSession: ReadSession
}

export interface Viewers {
  /** Reads the viewer. */
  read(cookies: Cookies, access: Access): Promise<Viewer>
  /** Reads the viewer of the same cookies again: their session may have ended. */
  again(cookies: Cookies): Promise<Viewer>
}

/**
 * Creates the reader of viewers. A visitor gets the signed cookie only with a public story, whose free questions it
 * counts; elsewhere they stay anonymous.
 */
export function createViewers({ keys, readSession }: Options): Viewers {
  const signer = new Signer([...keys])
  const viewerOf = (cookies: Cookies, userId: UserId | null): Viewer | null => {
    if (userId) return { kind: 'user', userId, transport: 'web' }
    const signed = cookies.read(visitorCookie)
    const visitorId = signed === null ? null : signer.unsign(signed).value
    return visitorId ? { kind: 'visitor', visitorId, transport: 'web' } : null
  }
  return {
    async read(cookies, access) {
      if (access === 'anyone') return stranger()
      const viewer = viewerOf(cookies, await readSession(cookies, true))
      if (viewer) return viewer
      const newcomer = stranger()
      if (access === 'publicStory') {
        cookies.set(visitorCookie, signer.sign(newcomer.visitorId), visitorSeconds)
      }
      return newcomer
    },
    again: async (cookies) => viewerOf(cookies, await readSession(cookies, false)) ?? stranger(),
  }
}

const stranger = () => ({ kind: 'visitor' as const, visitorId: randomUUID(), transport: 'web' as const })
