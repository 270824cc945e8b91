import type { UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { eq, sql } from '#server/db/drizzle.ts'
import { users } from '#server/db/schema.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isAccountOf, isOpenAccount } from '#server/db/visibility.ts'

type UserChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'name' | 'email' | 'organization' | 'pendingEmail' | 'avatarKey' | 'passwordHash' | 'deletedAt'
  >
>

/** Updates a user who has proven their identity by a link. */
export async function updateUser(db: Db, id: UserId, change: UserChange): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id))
}

/** Updates the viewer's own account if it is open. */
export async function updateOwnUser(db: Db, viewer: Viewer, change: UserChange): Promise<void> {
  const isOwn = sql`exists (select 1 from users u where u.id = ${users.id} and ${isAccountOf(viewer)})`
  await db.update(users).set(change).where(isOwn)
}

/** Whether another account, closed or not, has this address. */
export async function isEmailTaken(db: Db, email: string, byOtherThan: UserId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from users u where lower(u.email) = lower(${email}) and u.id <> ${byOtherThan}`,
  )
  return rows.length > 0
}

/** Marks the address as confirmed, or replaces it by the pending one. */
export async function confirmEmail(db: Db, id: UserId, isPending: boolean): Promise<void> {
  await run(
    db,
    isPending
      ? sql`update users set email = pending_email, pending_email = null, email_verified_at = now()
            where id = ${id} and pending_email is not null`
      : sql`update users set email_verified_at = now() where id = ${id}`,
  )
}

/** The avatar key of an open account. */
export async function findAvatarKey(db: Db, id: UserId): Promise<string | null> {
  const rows = await rowsOf<{ key: string | null }>(
    db,
    sql`select u.avatar_key as key from users u where u.id = ${id} and ${isOpenAccount}`,
  )
  return rows[0]?.key ?? null
}

/** The time, in milliseconds since 1970, at which a closed account is removed; null when it is open or removed. */
export async function findRemovalTime(db: Db, id: UserId, keepDays: number): Promise<number | null> {
  const rows = await rowsOf<{ at: number | null }>(
    db,
    sql`select extract(epoch from u.deleted_at + make_interval(days => ${keepDays}))::float8 * 1000 as at
        from users u where u.id = ${id}`,
  )
  return rows[0]?.at ?? null
}

/** Closed accounts past their grace period. */
export async function findExpiredAccounts(db: Db, keepDays: number): Promise<UserId[]> {
  const rows = await rowsOf<{ id: UserId }>(
    db,
    sql`select u.id from users u where u.deleted_at < now() - make_interval(days => ${keepDays})`,
  )
  return rows.map(({ id }) => id)
}
