import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contract/ids.ts'
import { sessionCookie, sessionSeconds, type Sessions } from '#server/features/accounts/sessions.ts'
import type { Cookies } from '#server/http/cookies.ts'

export type SessionStarter = ReturnType<typeof createSessionStarter>

/** Starts and ends sessions of browsers. */
export function createSessionStarter({ sessions, cookies }: { sessions: Sessions; cookies: Cookies }) {
  return {
    /** Each sign-in gets a session of its own, and the one the browser came with ends. */
    async start(request: FastifyRequest, reply: FastifyReply, userId: UserId): Promise<void> {
      const previous = cookies.read(request, sessionCookie)
      if (previous) await sessions.end(previous)
      const token = await sessions.start(userId, request.headers['user-agent'] ?? null)
      cookies.set(reply, sessionCookie, token, sessionSeconds)
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = cookies.read(request, sessionCookie)
      // A reply that is late must not take a cookie away which a sign-in has set meanwhile.
      if (token === null) return
      await sessions.end(token)
      cookies.clear(reply, sessionCookie)
    },
  }
}
