import { hash as hashOnce, randomBytes } from 'node:crypto'
import type { SessionId, UserId } from '#contract/ids.ts'
import type { Session } from '#contract/calls/profile.ts'
import type { Db, Transaction } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import * as queries from './accounts-queries.ts'
import type { Proof } from './proof.ts'
import { deviceWords } from './user-agent.ts'
import { Problem } from '#server/lib/problem.ts'

export const sessionCookie = 'storypad_session'
/** The maximum age of a session, in seconds. */
export const sessionSeconds = 30 * 24 * 3600
/** Real user agents are shorter. */
const mostUserAgent = 400

export interface Sessions {
  /**
   * Starts a session and returns its token, which goes into the cookie and is stored only as a hash.
   * @throws Problem `invalid_credentials` when the proof no longer holds.
   */
  start(proof: Proof, userAgent: string | null): Promise<string>
  /** The user of a token; null when it is unknown, ended or expired. Counts as a use of the session. */
  read(token: string): Promise<UserId | null>
  /** As `read`, without counting as a use of the session. */
  peek(token: string): Promise<UserId | null>
  end(token: string): Promise<void>
  /** The viewer's sessions, the last used first; `token` marks the current one. */
  list(viewer: Viewer, token: string | null): Promise<Session[]>
  /** @throws Problem `session_not_found` */
  endById(viewer: Viewer, id: SessionId): Promise<void>
  /** Ends all sessions of the viewer except that of `token`; null ends that one too. */
  endOthers(viewer: Viewer, token: string | null): Promise<void>
  /**
   * Ends all sessions of a user except that of `token`, within a transaction.
   * Call `publishEnded` after the commit, to close their open streams.
   */
  endWithin(tx: Transaction, userId: UserId, token: string | null): Promise<void>
  /** Publishes to all processes that streams of ended sessions must close. */
  publishEnded(userId: UserId): Promise<void>
  deleteExpired(): Promise<void>
}

interface Services {
  db: Db
  /** Publishes to all processes that streams of ended sessions must close. */
  publishEnded: (userId: UserId) => Promise<void>
}

export function createSessions({ db, publishEnded }: Services): Sessions {
  return {
    async start(proof, userAgent) {
      const token = randomBytes(32).toString('base64url')
      const said = userAgent?.toWellFormed().replaceAll('\0', '').slice(0, mostUserAgent) ?? null
      if (!(await queries.insertSession(db, proof, { tokenHash: hashOf(token), userAgent: said })))
        throw new Problem('invalid_credentials')
      return token
    },
    async read(token) {
      const hash = hashOf(token)
      const session = await queries.findSession(db, hash)
      if (session?.isUseStale) await queries.touchSession(db, hash)
      return session?.userId ?? null
    },
    peek: async (token) => (await queries.findSession(db, hashOf(token)))?.userId ?? null,
    async end(token) {
      const userId = await queries.deleteSession(db, hashOf(token))
      if (userId) await publishEnded(userId)
    },
    async list(viewer, token) {
      const current = token === null ? null : hashOf(token)
      return (await queries.listSessions(db, viewer)).map((row) => sessionView(row, current))
    },
    async endById(viewer, id) {
      const userId = userOf(viewer)
      if (!(await queries.deleteSessionById(db, viewer, id))) throw new Problem('session_not_found')
      await publishEnded(userId)
    },
    async endOthers(viewer, token) {
      const userId = userOf(viewer)
      await queries.deleteOwnSessions(db, viewer, token === null ? null : hashOf(token))
      await publishEnded(userId)
    },
    endWithin: (tx, userId, token) =>
      queries.deleteSessions(tx.db, userId, token === null ? null : hashOf(token)),
    publishEnded,
    deleteExpired: () => queries.deleteExpiredSessions(db),
  }
}

function sessionView(row: queries.SessionRow, current: Buffer | null): Session {
  const { device, isPhone } = deviceWords(row.userAgent)
  return {
    id: row.id,
    device,
    is_phone: isPhone,
    signed_in_at: new Date(row.createdAt).toISOString(),
    used_at: new Date(row.usedAt).toISOString(),
    is_current: current !== null && row.tokenHash.equals(current),
  }
}

const hashOf = (token: string) => hashOnce('sha256', token, 'buffer')
