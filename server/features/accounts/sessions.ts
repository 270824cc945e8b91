import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '#contract/ids.ts'
import type { Db } from '#server/db/database.ts'
import * as queries from '#server/features/accounts/accounts-queries.ts'

export const sessionCookie = 'storypad_session'
/** As long as a session may live at most, in seconds. */
export const sessionSeconds = 30 * 24 * 3600

export interface Sessions {
  /** A new session; the token goes into the cookie and is stored nowhere. */
  start(userId: UserId): Promise<string>
  /** Whose token this is, or null when it is unknown, ended or expired. */
  read(token: string): Promise<UserId | null>
  end(token: string): Promise<void>
  deleteExpired(): Promise<void>
}

export function createSessions(db: Db): Sessions {
  return {
    async start(userId) {
      const token = randomBytes(32).toString('base64url')
      await queries.insertSession(db, hashOf(token), userId)
      return token
    },
    async read(token) {
      const hash = hashOf(token)
      const session = await queries.findSession(db, hash)
      if (session?.isUseStale) await queries.touchSession(db, hash)
      return session?.userId ?? null
    },
    end: (token) => queries.deleteSession(db, hashOf(token)),
    deleteExpired: () => queries.deleteExpiredSessions(db),
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
