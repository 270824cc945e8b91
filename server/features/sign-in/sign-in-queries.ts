import type { UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { isOpenAccount } from '#server/db/visibility.ts'
import { identities, licenceAcceptances, users } from '#server/db/schema.ts'

export interface KnownUser {
  id: UserId
  username: string
  email: string
  isEmailVerified: boolean
  /** Closed by its owner; it can still be reopened. */
  isClosed: boolean
}

const columns = sql`u.id, u.username, u.email, u.email_verified_at is not null as "isEmailVerified",
  u.deleted_at is not null as "isClosed"`

/** The user of an identity. */
export async function findUserByIdentity(db: Db, issuer: string, subject: string): Promise<KnownUser | null> {
  const rows = await rowsOf<KnownUser>(
    db,
    sql`select ${columns} from identities i join users u on u.id = i.user_id
        where i.issuer = ${issuer} and i.subject = ${subject}`,
  )
  return rows[0] ?? null
}

export async function findUserByEmail(db: Db, email: string): Promise<KnownUser | null> {
  const rows = await rowsOf<KnownUser>(
    db,
    sql`select ${columns} from users u where lower(u.email) = lower(${email})`,
  )
  return rows[0] ?? null
}

export async function findKnownUser(db: Db, id: UserId): Promise<KnownUser | null> {
  const rows = await rowsOf<KnownUser>(
    db,
    sql`select ${columns} from users u where u.id = ${id} and ${isOpenAccount}`,
  )
  return rows[0] ?? null
}

export async function insertIdentity(
  db: Db,
  identity: { issuer: string; subject: string; userId: UserId },
): Promise<void> {
  await db.insert(identities).values(identity)
}

/** Creates an account without a password. */
export async function insertPerson(
  db: Db,
  person: { id: UserId; name: string; username: string; email: string; emailVerifiedAt: Date | null },
): Promise<void> {
  await db.insert(users).values({ ...person, passwordHash: null })
}

export async function hasAccepted(db: Db, userId: UserId, version: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from licence_acceptances where user_id = ${userId} and version = ${version}`,
  )
  return rows.length > 0
}

export async function insertAcceptance(db: Db, userId: UserId, version: string): Promise<void> {
  await db.insert(licenceAcceptances).values({ userId, version }).onConflictDoNothing()
}
