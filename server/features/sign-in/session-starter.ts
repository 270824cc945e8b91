import type { Connection } from '#server/calls/call.ts'
import type { Proof } from '#server/features/accounts/proof.ts'
import { sessionCookie, sessionSeconds, type Sessions } from '#server/features/accounts/sessions.ts'

export type SessionStarter = ReturnType<typeof createSessionStarter>

/** Starts and ends browser sessions. */
export function createSessionStarter({ sessions }: { sessions: Sessions }) {
  return {
    /** Each sign-in gets a new session, and the browser's previous one ends. */
    async start({ cookies, agent }: Pick<Connection, 'cookies' | 'agent'>, proof: Proof): Promise<void> {
      const previous = cookies.read(sessionCookie)
      const token = await sessions.start(proof, agent)
      if (previous) await sessions.end(previous)
      cookies.set(sessionCookie, token, sessionSeconds)
    },
    async end({ cookies }: Pick<Connection, 'cookies'>): Promise<void> {
      const token = cookies.read(sessionCookie)
      // A late response must not delete a cookie that a sign-in has set meanwhile.
      if (token === null) return
      await sessions.end(token)
      cookies.clear(sessionCookie)
    },
  }
}
