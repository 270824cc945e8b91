import type { Connection } from '#server/calls/call.ts'
import type { Proof } from '#server/features/accounts/proof.ts'
import { sessionCookie, sessionSeconds, type Sessions } from '#server/features/accounts/sessions.ts'

export type SessionStarter = ReturnType<typeof createSessionStarter>

/** Starts and ends sessions of browsers. */
export function createSessionStarter({ sessions }: { sessions: Sessions }) {
  return {
    /** Each sign-in gets a session of its own, and the one the browser came with ends. */
    async start({ cookies, agent }: Pick<Connection, 'cookies' | 'agent'>, proof: Proof): Promise<void> {
      const previous = cookies.read(sessionCookie)
      const token = await sessions.start(proof, agent)
      if (previous) await sessions.end(previous)
      cookies.set(sessionCookie, token, sessionSeconds)
    },
    async end({ cookies }: Pick<Connection, 'cookies'>): Promise<void> {
      const token = cookies.read(sessionCookie)
      // A reply that is late must not take a cookie away which a sign-in has set meanwhile.
      if (token === null) return
      await sessions.end(token)
      cookies.clear(sessionCookie)
    },
  }
}
