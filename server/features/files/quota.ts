import { rowsOf, sqlState, type Db } from '#server/db/database.ts'
import { sql, type SQL } from '#server/db/drizzle.ts'
import { isThere } from '#server/db/is-there.ts'
import { byNewest } from '#server/db/newest-first.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isInTrashOf, isOperator, isUseOf } from '#server/db/visibility.ts'
import { Problem } from '#server/lib/problem.ts'

// A trigger on the files table counts each account's storage: any size written changes the count in the same
// transaction, at its very end, so that only transactions that commit at the same moment wait for the lock.

/** The error that the trigger raises. */
const overQuota = 'QUOTA'

/** Makes the transaction fail at commit when it exceeds the owner's quota. */
export const underQuota = (quotaBytes: number | null): SQL =>
  sql`set_config('storypad.quota', ${quotaBytes === null ? '' : String(quotaBytes)}, true)`

/** The viewer's used storage: originals, derived files, and the trash. */
export async function findUsedBytes(db: Db, viewer: Viewer): Promise<number> {
  const rows = await rowsOf<{ bytes: number }>(
    db,
    sql`select u.bytes::float8 as bytes from storage_use u where ${isUseOf(viewer)}`,
  )
  return rows[0]?.bytes ?? 0
}

interface Use {
  bytes: number
  hasTrash: boolean
  isOperator: boolean
}

/** As `findUsedBytes`, with the other storage facts shown to the viewer. */
export async function findUse(db: Db, viewer: Viewer): Promise<Use> {
  const rows = await rowsOf<Use>(
    db,
    sql`select coalesce((select u.bytes::float8 from storage_use u where ${isUseOf(viewer)}), 0) as bytes,
          ${isThere(sql`files f where ${isInTrashOf(viewer)} ${byNewest(sql`f.deleted_at`, sql`f.id`).order}`)} as "hasTrash",
          ${isOperator(viewer)} as "isOperator"`,
  )
  return rows[0] ?? { bytes: 0, hasTrash: false, isOperator: false }
}

/** The Problem for a transaction that exceeded the quota; any other error is returned unchanged. */
export async function asQuotaProblem(
  cause: unknown,
  quotaOf: () => Promise<number | null>,
): Promise<unknown> {
  if (sqlState(cause) !== overQuota) return cause
  const quotaBytes = await quotaOf()
  return quotaBytes === null ? cause : quotaProblem(quotaBytes, cause)
}

export const quotaProblem = (quotaBytes: number, cause?: unknown): Problem =>
  new Problem('quota_reached', { fill: { quota: sizeWords(quotaBytes) }, cause })

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

function sizeWords(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`
}
