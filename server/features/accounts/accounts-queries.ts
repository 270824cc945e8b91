import type { UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { licenceAcceptances, users } from '#server/db/schema.ts'

export interface UserRow {
  id: UserId
  name: string
  username: string
  email: string
  organization: string | null
  avatarKey: string | null
  passwordHash: string | null
}

const userColumns = sql`u.id, u.name, u.username, u.email, u.organization,
  u.avatar_key as "avatarKey", u.password_hash as "passwordHash"`

export interface NewUser {
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

/** By username or address, whichever matches; both are unique and a username holds no @. */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(
    db,
    sql`select ${userColumns} from users u
        where (u.username = lower(${login}) or lower(u.email) = lower(${login})) and u.deleted_at is null`,
  )
  return rows[0] ?? null
}

export async function findUser(db: Db, id: UserId): Promise<UserRow | null> {
  const rows = await rowsOf<UserRow>(
    db,
    sql`select ${userColumns} from users u where u.id = ${id} and u.deleted_at is null`,
  )
  return rows[0] ?? null
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from users limit 1`)).length > 0
}

export async function insertSession(db: Db, tokenHash: Buffer, userId: UserId): Promise<void> {
  await run(db, sql`insert into sessions (token_hash, user_id) values (${tokenHash}, ${userId})`)
}

/** Who a session belongs to, while it is neither idle for 7 days nor 30 days old; null otherwise. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: UserId; isUseStale: boolean } | null> {
  const rows = await rowsOf<{ userId: UserId; isUseStale: boolean }>(
    db,
    sql`select s.user_id as "userId", s.used_at < now() - interval '1 hour' as "isUseStale"
        from sessions s join users u on u.id = s.user_id and u.deleted_at is null
        where s.token_hash = ${tokenHash}
          and s.used_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'`,
  )
  return rows[0] ?? null
}

export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await run(db, sql`update sessions set used_at = now() where token_hash = ${tokenHash}`)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await run(db, sql`delete from sessions where token_hash = ${tokenHash}`)
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await run(
    db,
    sql`delete from sessions where used_at < now() - interval '7 days' or created_at < now() - interval '30 days'`,
  )
}
