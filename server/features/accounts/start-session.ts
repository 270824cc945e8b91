import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '#contract/ids.ts'
import { sessionSeconds, type Sessions } from '#server/features/accounts/sessions.ts'
import type { Cookies } from '#server/http/cookies.ts'

export const sessionCookie = 'storypad_session'

export type StartSession = (request: FastifyRequest, reply: FastifyReply, userId: UserId) => Promise<void>

/** Each sign-in gets a session of its own, and the one the browser came with ends. */
export function createStartSession(sessions: Sessions, cookies: Cookies): StartSession {
  return async (request, reply, userId) => {
    const previous = cookies.read(request, sessionCookie)
    if (previous) await sessions.end(previous)
    const token = await sessions.start(userId, request.headers['user-agent'] ?? null)
    cookies.set(reply, sessionCookie, token, sessionSeconds)
  }
}
