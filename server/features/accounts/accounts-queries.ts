import type { SessionId, UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { licenceAcceptances, users } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isAccountOf, isOpenAccount, isSessionOf } from '#server/db/visibility.ts'
import { holdsOpenly, type Proof } from './proof.ts'
import { idIn } from '#server/lib/id-in.ts'

export interface UserRow {
  id: UserId
  name: string
  username: string
  email: string
  isEmailVerified: boolean
  pendingEmail: string | null
  organization: string | null
  avatarKey: string | null
  passwordHash: string | null
  /** Closed by its owner; removed a week later. */
  isClosed: boolean
}

export const userColumns = sql`u.id, u.name, u.username, u.email, u.organization,
  u.email_verified_at is not null as "isEmailVerified", u.pending_email as "pendingEmail",
  u.avatar_key as "avatarKey", u.password_hash as "passwordHash", u.deleted_at is not null as "isClosed"`

interface NewUser {
  id: UserId
  name: string
  username: string
  email: string
  passwordHash: string
}

export async function insertUser(db: Db, user: NewUser, licenceVersion: string): Promise<void> {
  await db.insert(users).values(user)
  await db.insert(licenceAcceptances).values({ userId: user.id, version: licenceVersion })
}

/** Finds a user by username or email, closed or not. Both are unique, and a username contains no @. */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(
    db,
    sql`select ${userColumns} from users u
        where (u.username = lower(${login}) or lower(u.email) = lower(${login}))`,
  )
  return rows[0] ?? null
}

export async function findUser(db: Db, id: UserId): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(
    db,
    sql`select ${userColumns} from users u where u.id = ${id} and ${isOpenAccount}`,
  )
  return rows[0] ?? null
}

/** The viewer's own account if it is open. */
export async function findOwnUser(db: Db, viewer: Viewer): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(db, sql`select ${userColumns} from users u where ${isAccountOf(viewer)}`)
  return rows[0] ?? null
}

/** As `findOwnUser`, and locks the row until the transaction ends. */
export async function lockOwnUser(db: Db, viewer: Viewer): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(
    db,
    sql`select ${userColumns} from users u where ${isAccountOf(viewer)} for update`,
  )
  return rows[0] ?? null
}

/** Finds a user, closed or not. */
export async function findAnyUser(db: Db, id: UserId): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(db, sql`select ${userColumns} from users u where u.id = ${id}`)
  return rows[0] ?? null
}

/** Finds a user by email address, confirmed or not; closed or not. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(
    db,
    sql`select ${userColumns} from users u where lower(u.email) = lower(${email})`,
  )
  return rows[0] ?? null
}

/** Locks the account's row until the transaction ends. */
export async function lockUser(db: Db, id: UserId): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(
    db,
    sql`select ${userColumns} from users u where u.id = ${id} for update`,
  )
  return rows[0] ?? null
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from users limit 1`)).length > 0
}

/** Inserts a session if the proof holds, in one statement; returns false otherwise. */
export async function insertSession(
  db: Db,
  proof: Proof,
  session: { tokenHash: Buffer; userAgent: string | null },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into sessions (token_hash, user_id, user_agent)
        select ${session.tokenHash}, u.id, ${session.userAgent} from users u where ${holdsOpenly(proof)} for share
        returning id`,
  )
  return rows.length > 0
}

/** The user of a session; null when it has been idle for 7 days or is 30 days old. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: UserId; isUseStale: boolean } | null> {
  const rows = await rowsOf<{ userId: UserId; isUseStale: boolean }>(
    db,
    sql`select s.user_id as "userId", s.used_at < now() - interval '1 hour' as "isUseStale"
        from sessions s join users u on u.id = s.user_id and ${isOpenAccount}
        where s.token_hash = ${tokenHash}
          and s.used_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'`,
  )
  return rows[0] ?? null
}

export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await run(db, sql`update sessions set used_at = now() where token_hash = ${tokenHash}`)
}

/** Deletes a session and returns its user id; null when there was none. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<UserId | null> {
  const rows = await rowsOf<{ userId: UserId }>(
    db,
    sql`delete from sessions where token_hash = ${tokenHash} returning user_id as "userId"`,
  )
  return rows[0]?.userId ?? null
}

export interface SessionRow {
  id: SessionId
  tokenHash: Buffer
  userAgent: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  usedAt: number
}

export async function listSessions(db: Db, viewer: Viewer): Promise<SessionRow[]> {
  return rowsOf<SessionRow>(
    db,
    sql`select s.id, s.token_hash as "tokenHash", s.user_agent as "userAgent",
          extract(epoch from s.created_at)::float8 * 1000 as "createdAt",
          extract(epoch from s.used_at)::float8 * 1000 as "usedAt"
        from sessions s where ${isSessionOf(viewer)}
          and s.used_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'
        order by s.used_at desc, s.id`,
  )
}

export async function deleteSessionById(db: Db, viewer: Viewer, id: SessionId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`delete from sessions s where ${isSessionOf(viewer)} and s.id = ${id} returning s.id`,
  )
  return rows.length > 0
}

/** Deletes all sessions of the viewer, or all but one. */
export async function deleteOwnSessions(db: Db, viewer: Viewer, butTokenHash: Buffer | null): Promise<void> {
  await run(
    db,
    sql`delete from sessions s
        where ${isSessionOf(viewer)} and s.token_hash is distinct from ${butTokenHash}::bytea`,
  )
}

/** Deletes all sessions of a user, or all but one. */
export async function deleteSessions(db: Db, userId: UserId, butTokenHash: Buffer | null): Promise<void> {
  await run(
    db,
    sql`delete from sessions s
        where s.user_id = ${userId} and s.token_hash is distinct from ${butTokenHash}::bytea`,
  )
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await run(
    db,
    sql`delete from sessions where used_at < now() - interval '7 days' or created_at < now() - interval '30 days'`,
  )
}

/** Which of the storage keys are current avatars; each key contains the id of its user. */
export async function findAvatarKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select k.key from unnest(${sql.param([...keys])}::text[], ${sql.param(keys.map(idIn))}::uuid[]) as k(key, id)
          join users u on u.id = k.id and u.avatar_key = k.key`,
  )
  return new Set(rows.map((row) => row.key))
}
