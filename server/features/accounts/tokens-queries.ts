import type { UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import type { TokenPurpose } from '#server/db/schema.ts'

export interface TokenRow {
  userId: UserId
  purpose: TokenPurpose
}

/** Inserts a token, replacing the older one with the same purpose. */
export async function upsertToken(
  db: Db,
  token: { hash: Buffer; purpose: TokenPurpose; userId: UserId; email: string | null; seconds: number },
): Promise<void> {
  await run(
    db,
    sql`insert into one_time_tokens (token_hash, purpose, user_id, payload, expires_at)
        values (${token.hash}, ${token.purpose}, ${token.userId}, ${JSON.stringify({ email: token.email })}::jsonb,
          now() + make_interval(secs => ${token.seconds}))
        on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, payload = excluded.payload,
          created_at = now(), expires_at = excluded.expires_at, used_at = null`,
  )
}

/** For a FROM with `one_time_tokens t, users u`: the token is valid for this purpose and this address. */
const isGood = (hash: Buffer, purposes: readonly TokenPurpose[]): SQL => sql`u.id = t.user_id
  and t.token_hash = ${hash} and t.purpose = any(${sql.param([...purposes])}::text[])
  and t.used_at is null and t.expires_at > now()
  and (t.payload->>'email' is null or lower(t.payload->>'email') =
    lower(case when t.purpose = 'confirm-new-email' then u.pending_email else u.email end))`

/** Consumes a token; null unless it was valid. Of several concurrent calls exactly one succeeds. */
export async function useToken(
  db: Db,
  hash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<TokenRow | null> {
  const rows = await rowsOf<TokenRow>(
    db,
    sql`update one_time_tokens t set used_at = now() from users u where ${isGood(hash, purposes)}
        returning t.user_id as "userId", t.purpose`,
  )
  return rows[0] ?? null
}

export async function findToken(
  db: Db,
  hash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<TokenRow | null> {
  const rows = await rowsOf<TokenRow>(
    db,
    sql`select t.user_id as "userId", t.purpose from one_time_tokens t, users u where ${isGood(hash, purposes)}`,
  )
  return rows[0] ?? null
}

export async function deleteTokens(db: Db, userId: UserId, purposes: readonly TokenPurpose[]): Promise<void> {
  await run(
    db,
    sql`delete from one_time_tokens
        where user_id = ${userId} and purpose = any(${sql.param([...purposes])}::text[])`,
  )
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await run(db, sql`delete from one_time_tokens where expires_at < now()`)
}
