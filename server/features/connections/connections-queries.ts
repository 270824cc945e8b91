import type { DriveProvider } from '#contract/calls/connections.ts'
import type { UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isConnectionOf } from '#server/db/visibility.ts'

interface ConnectionRow {
  provider: DriveProvider
  isActive: boolean
  email: string | null
  /** Milliseconds since 1970. */
  connectedAt: number
}

/** The viewer's connections, ordered by provider. */
export async function listConnections(db: Db, viewer: Viewer): Promise<ConnectionRow[]> {
  return rowsOf<ConnectionRow>(
    db,
    sql`select c.provider, c.is_active as "isActive", c.email,
          (extract(epoch from c.connected_at) * 1000)::float8 as "connectedAt"
        from cloud_connections c where ${isConnectionOf(viewer)} order by c.provider`,
  )
}

interface NewConnection {
  provider: DriveProvider
  email: string | null
  sealed: Buffer
  /** When the access token expires. */
  expiresAt: Date
}

/** Connects or reconnects a drive. */
export async function saveConnection(db: Db, viewer: Viewer, connection: NewConnection): Promise<void> {
  const { provider, email, sealed, expiresAt } = connection
  await run(
    db,
    sql`insert into cloud_connections (owner_id, provider, email, sealed, expires_at)
        values (${userOf(viewer)}, ${provider}, ${email}, ${sealed}, ${expiresAt.toISOString()}::timestamptz)
        on conflict (owner_id, provider) do update set email = excluded.email, sealed = excluded.sealed,
          expires_at = excluded.expires_at, renewing_until = null, is_active = true, connected_at = now()`,
  )
}

/** Disconnects a drive and returns its tokens; null when it was not connected. */
export async function deleteConnection(
  db: Db,
  viewer: Viewer,
  provider: DriveProvider,
): Promise<Buffer | null> {
  const rows = await rowsOf<{ sealed: Buffer }>(
    db,
    sql`delete from cloud_connections c where ${isConnectionOf(viewer)} and c.provider = ${provider} returning c.sealed`,
  )
  return rows[0]?.sealed ?? null
}

/** The tokens of an active drive, and whether the access token stays valid for a while. */
export async function findTokens(
  db: Db,
  viewer: Viewer,
  provider: DriveProvider,
): Promise<{ sealed: Buffer; isGood: boolean } | null> {
  const rows = await rowsOf<{ sealed: Buffer; isGood: boolean }>(
    db,
    sql`select c.sealed, c.expires_at > now() + interval '1 minute' as "isGood"
        from cloud_connections c where ${isConnectionOf(viewer)} and c.provider = ${provider} and c.is_active`,
  )
  return rows[0] ?? null
}

/** Reserves the refresh of these tokens; false while another call does, or when they have changed. */
export async function beginRenewal(
  db: Db,
  viewer: Viewer,
  provider: DriveProvider,
  sealed: Buffer,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update cloud_connections c set renewing_until = now() + interval '45 seconds'
        where ${isConnectionOf(viewer)} and c.provider = ${provider} and c.is_active and c.sealed = ${sealed}
          and (c.renewing_until is null or c.renewing_until < now())
        returning c.provider`,
  )
  return rows.length > 0
}

/** Ends a refresh with the new tokens; null: it failed, and another call may try. */
export async function endRenewal(
  db: Db,
  viewer: Viewer,
  provider: DriveProvider,
  sealed: Buffer,
  renewed: Pick<NewConnection, 'sealed' | 'expiresAt'> | null,
): Promise<void> {
  const fresh = renewed ?? { sealed, expiresAt: null }
  await run(
    db,
    sql`update cloud_connections c set renewing_until = null, sealed = ${fresh.sealed},
          expires_at = coalesce(${fresh.expiresAt?.toISOString() ?? null}::timestamptz, c.expires_at)
        where ${isConnectionOf(viewer)} and c.provider = ${provider} and c.sealed = ${sealed}`,
  )
}

/** The grant has expired: the drive stays listed and can be reconnected. */
export async function deactivate(
  db: Db,
  viewer: Viewer,
  provider: DriveProvider,
  sealed: Buffer,
): Promise<void> {
  await run(
    db,
    sql`update cloud_connections c set is_active = false, renewing_until = null
        where ${isConnectionOf(viewer)} and c.provider = ${provider} and c.sealed = ${sealed}`,
  )
}

export interface SealedRow {
  ownerId: UserId
  provider: DriveProvider
  sealed: Buffer
}

/** Tokens of all users, in batches after the given key. */
export async function listSealed(
  db: Db,
  behind: Pick<SealedRow, 'ownerId' | 'provider'> | null,
  limit: number,
): Promise<SealedRow[]> {
  const isBehind = behind
    ? sql`(c.owner_id, c.provider) > (${behind.ownerId}::uuid, ${behind.provider})`
    : sql`true`
  return rowsOf<SealedRow>(
    db,
    sql`select c.owner_id as "ownerId", c.provider, c.sealed from cloud_connections c
        where ${isBehind} order by c.owner_id, c.provider limit ${limit}`,
  )
}

/** Replaces the sealed form of the same tokens, unless they have changed meanwhile. */
export async function reseal(db: Db, { ownerId, provider, sealed }: SealedRow, fresh: Buffer): Promise<void> {
  await run(
    db,
    sql`update cloud_connections set sealed = ${fresh}
        where owner_id = ${ownerId} and provider = ${provider} and sealed = ${sealed}`,
  )
}
