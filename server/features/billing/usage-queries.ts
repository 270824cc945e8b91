import type { UsageKind } from '#contract/calls/billing.ts'
import type { UserId } from '#contract/ids.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { isUsageOf } from '#server/db/visibility.ts'

// The month is the database's, in UTC: one clock for all processes.
export const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`

/**
 * Counts one use in this month, up to the limit; null: unlimited. False when the limit is reached.
 * Exact under concurrency: the row lock makes each call wait until the other has committed or rolled back.
 */
export async function takeUse(
  db: Db,
  userId: UserId,
  kind: UsageKind,
  limit: number | null,
): Promise<boolean> {
  if (limit === 0) return false
  const rows = await rowsOf(
    db,
    sql`insert into usage_counters as c (user_id, month, kind, used) values (${userId}, ${thisMonth}, ${kind}, 1)
        on conflict (user_id, month, kind) do update set used = c.used + 1
          where ${limit}::int is null or c.used < ${limit}::int
        returning 1`,
  )
  return rows.length > 0
}

/** Refunds one use in the month (its first day) in which it was counted. */
export const giveBackUse = (db: Db, userId: UserId, kind: UsageKind, month: string): Promise<void> =>
  run(
    db,
    sql`update usage_counters set used = greatest(used - 1, 0)
        where user_id = ${userId} and kind = ${kind} and month = ${month}::date`,
  )

interface MonthRow {
  /** `2026-11` */
  month: string
  /** The end of the month, in milliseconds since 1970. */
  endsAt: number
  used: Partial<Record<UsageKind, number>>
}

/** This month, and the viewer's usage in it. */
export async function findMonth(db: Db, viewer: Viewer): Promise<MonthRow> {
  const rows = await rowsOf<MonthRow>(
    db,
    sql`select to_char(${thisMonth}, 'YYYY-MM') as month,
          (extract(epoch from (${thisMonth} + interval '1 month') at time zone 'utc') * 1000)::float8 as "endsAt",
          coalesce((select jsonb_object_agg(c.kind, c.used) from usage_counters c
            where ${isUsageOf(viewer)} and c.month = ${thisMonth}), '{}') as used`,
  )
  const row = rows[0]
  if (!row) throw new Error('the month query returned no row')
  return row
}

interface UsedMonth {
  month: string
  kind: UsageKind
  used: number
}

/** All usage of a user, oldest month first. */
export const listMonths = (db: Db, viewer: Viewer): Promise<UsedMonth[]> =>
  rowsOf<UsedMonth>(
    db,
    sql`select to_char(c.month, 'YYYY-MM') as month, c.kind, c.used from usage_counters c
        where ${isUsageOf(viewer)} order by c.month, c.kind`,
  )
