import type { UsageKind } from '#contract/calls/billing.ts'
import type { UserId } from '#contract/ids.ts'
import { rowsOf, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { thisMonth } from './usage-queries.ts'

// Queries of the operator, across all users: they have no viewer, and no API call leads here.

export interface AccountRow {
  id: UserId
  username: string
  email: string
  isClosed: boolean
  givenPlanId: string | null
  /** The price of the subscription; null: none. */
  priceId: string | null
  paidPlan: string | null
  status: string | null
  storedBytes: number
  used: Partial<Record<UsageKind, number>>
}

/** Accounts ordered by username, after the given one; `begin`: a prefix of the username or address. */
export const listAccounts = (
  db: Db,
  { behind, begin, limit }: { behind: string; begin: string; limit: number },
): Promise<AccountRow[]> =>
  rowsOf<AccountRow>(
    db,
    sql`select u.id, u.username, u.email, u.deleted_at is not null as "isClosed",
          s.given_plan_id as "givenPlanId", case when s.is_active then s.price_id end as "priceId",
          case when s.is_active then s.plan ->> 'id' end as "paidPlan", s.status,
          coalesce(t.bytes, 0)::float8 as "storedBytes",
          coalesce((select jsonb_object_agg(c.kind, c.used) from usage_counters c
            where c.user_id = u.id and c.month = ${thisMonth}), '{}') as used
        from (select id from users where username > ${behind}
                and (starts_with(username, ${begin}) or starts_with(email, ${begin}))
              order by username limit ${limit}) as page
          join users u on u.id = page.id
          left join lateral (select * from subscriptions s where s.user_id = page.id offset 0) as s on true
          left join lateral (select * from storage_use t where t.owner_id = page.id offset 0) as t on true
        order by u.username`,
  )

/** Assigns a plan to a user, or removes it; false when the username is unknown. */
export async function givePlan(db: Db, username: string, planId: string | null): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into subscriptions (user_id, given_plan_id) select u.id, ${planId} from users u where u.username = ${username}
        on conflict (user_id) do update set given_plan_id = excluded.given_plan_id returning user_id`,
  )
  return rows.length > 0
}

interface InstallationUse {
  accounts: number
  storedBytes: number
  used: Partial<Record<UsageKind, number>>
  /** Accounts by subscribed and assigned plan; both null: neither. */
  plans: { priceId: string | null; paidPlan: string | null; givenPlanId: string | null; accounts: number }[]
}

/** Totals of all users in this month. */
export async function sumUse(db: Db): Promise<InstallationUse> {
  const rows = await rowsOf<InstallationUse>(
    db,
    sql`select (select count(*)::int from users where deleted_at is null) as accounts,
          (select coalesce(sum(bytes), 0)::float8 from storage_use) as "storedBytes",
          coalesce((select jsonb_object_agg(kind, used) from (
            select kind, sum(used)::float8 as used from usage_counters where month = ${thisMonth} group by kind) k), '{}') as used,
          coalesce((select jsonb_agg(jsonb_build_object(
              'priceId', p.price_id, 'paidPlan', p.paid_plan, 'givenPlanId', p.given_plan_id, 'accounts', p.accounts)) from (
            select case when s.is_active then s.price_id end as price_id, case when s.is_active then s.plan ->> 'id' end as paid_plan,
              s.given_plan_id, count(*)::int as accounts
            from users u left join subscriptions s on s.user_id = u.id where u.deleted_at is null group by 1, 2, 3) p), '[]') as plans`,
  )
  const row = rows[0]
  if (!row) throw new Error('the totals query returned no row')
  return row
}
