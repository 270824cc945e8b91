import type { UserId } from '#contract/ids.ts'
import type { PlanConfig } from '#server/config/plans-config.ts'
import { rowsOf, run, type Db } from '#server/db/database.ts'
import { sql } from '#server/db/drizzle.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { isSubscriptionOf } from '#server/db/visibility.ts'

/** A user's stored subscription. Times are in milliseconds since 1970. */
export interface SubscriptionRow {
  customerId: string | null
  priceId: string | null
  status: string | null
  isActive: boolean
  since: number | null
  periodEndsAt: number | null
  endsAt: number | null
  trialEndsAt: number | null
  plan: PlanConfig | null
  givenPlanId: string | null
}

/** The viewer's subscription; null: never had one. */
export async function findSubscription(db: Db, viewer: Viewer): Promise<SubscriptionRow | null> {
  const rows = await rowsOf<SubscriptionRow>(
    db,
    sql`select s.customer_id as "customerId", s.price_id as "priceId", s.status, s.is_active as "isActive",
          (extract(epoch from s.since) * 1000)::float8 as "since",
          (extract(epoch from s.period_ends_at) * 1000)::float8 as "periodEndsAt",
          (extract(epoch from s.ends_at) * 1000)::float8 as "endsAt",
          (extract(epoch from s.trial_ends_at) * 1000)::float8 as "trialEndsAt",
          s.plan, s.given_plan_id as "givenPlanId"
        from subscriptions s where ${isSubscriptionOf(viewer)}`,
  )
  return rows[0] ?? null
}

/** The viewer's customer id and email for the payment provider. */
export async function findPayer(
  db: Db,
  viewer: Viewer,
): Promise<{ email: string; name: string; customerId: string | null }> {
  const rows = await rowsOf<{ email: string; name: string; customerId: string | null }>(
    db,
    sql`select u.email, u.name, s.customer_id as "customerId"
        from users u left join subscriptions s on s.user_id = u.id where u.id = ${userOf(viewer)}`,
  )
  const row = rows[0]
  if (!row) throw new Error('the payer has no account')
  return row
}

/** Reserves the opening of a checkout; false while another call does, for example from the viewer's other tab. */
export async function beginOpening(db: Db, viewer: Viewer, seconds: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into subscriptions as s (user_id, opening_until)
        values (${userOf(viewer)}, now() + ${seconds} * interval '1 second')
        on conflict (user_id) do update set opening_until = excluded.opening_until
          where s.opening_until is null or s.opening_until < now()
        returning s.user_id`,
  )
  return rows.length > 0
}

/** Ends the reservation. An opened checkout is checked again soon, in case its webhook is lost. */
export async function endOpening(db: Db, viewer: Viewer, isOpened: boolean): Promise<void> {
  await run(
    db,
    sql`update subscriptions s set opening_until = null,
          opened_at = case when ${isOpened} then now() else s.opened_at end,
          next_read_at = case when ${isOpened} then now() + interval '10 minutes' else s.next_read_at end
        where ${isSubscriptionOf(viewer)}`,
  )
}

/** Stores the viewer's customer id unless one is stored already; returns the stored one. */
export async function saveCustomer(db: Db, viewer: Viewer, customerId: string): Promise<string> {
  const rows = await rowsOf<{ customerId: string }>(
    db,
    sql`update subscriptions s set customer_id = coalesce(s.customer_id, ${customerId})
        where ${isSubscriptionOf(viewer)} returning s.customer_id as "customerId"`,
  )
  const row = rows[0]
  if (!row) throw new Error('a checkout was opened without a reservation')
  return row.customerId
}

/** Removes a customer id that the provider no longer knows. */
export async function forgetCustomer(db: Db, viewer: Viewer, customerId: string): Promise<void> {
  await run(
    db,
    sql`update subscriptions s set customer_id = null, subscription_id = null, status = null, is_active = false
        where ${isSubscriptionOf(viewer)} and s.customer_id = ${customerId}`,
  )
}

interface Reading {
  userId: UserId
  /** Higher for later readings. */
  number: number
}

/**
 * Starts reading a customer's subscriptions from the provider, after a webhook or the user's own call; null: not a user
 * of ours.
 */
export async function beginReading(db: Db, customerId: string): Promise<Reading | null> {
  const rows = await rowsOf<Reading>(
    db,
    sql`update subscriptions set last_begun = last_begun + 1, next_read_at = now() + interval '1 hour'
        where customer_id = ${customerId} returning user_id as "userId", last_begun as "number"`,
  )
  return rows[0] ?? null
}

export interface ReadSubscription {
  subscriptionId: string
  priceId: string | null
  status: string
  isActive: boolean
  since: Date
  periodEndsAt: Date | null
  endsAt: Date | null
  trialEndsAt: Date | null
  /** Null: the price is in no current plan; the stored plan is kept. */
  plan: PlanConfig | null
}

/** Stores what was read; null: no subscription. The result of a later reading is not overwritten. */
export async function saveReading(
  db: Db,
  { userId, number }: Reading,
  found: ReadSubscription | null,
): Promise<void> {
  const time = (date: Date | null | undefined) => sql`${date?.toISOString() ?? null}::timestamptz`
  const priceId = found?.priceId ?? null
  await run(
    db,
    sql`update subscriptions s set last_read = ${number},
          subscription_id = ${found?.subscriptionId ?? null}, price_id = ${priceId},
          status = ${found?.status ?? null}, is_active = ${found?.isActive ?? false}, since = ${time(found?.since)},
          period_ends_at = ${time(found?.periodEndsAt)}, ends_at = ${time(found?.endsAt)},
          trial_ends_at = ${time(found?.trialEndsAt)},
          plan = coalesce(${found?.plan ? JSON.stringify(found.plan) : null}::jsonb,
            case when s.price_id = ${priceId} then s.plan end),
          next_read_at = now() + case when not ${found?.isActive ?? false} and s.opened_at > now() - interval '1 day'
            then interval '10 minutes' else interval '1 day' end
        where s.user_id = ${userId} and s.last_read < ${number}`,
  )
}

/** Customers who were not read for long, the longest first. */
export async function listDue(db: Db, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ customerId: string }>(
    db,
    sql`select customer_id as "customerId" from subscriptions
        where customer_id is not null and next_read_at < now() order by next_read_at limit ${limit}`,
  )
  return rows.map(({ customerId }) => customerId)
}

/** Subscriptions of closed accounts. */
export const listOfClosed = (
  db: Db,
  limit: number,
): Promise<{ customerId: string; subscriptionId: string }[]> =>
  rowsOf(
    db,
    sql`select s.customer_id as "customerId", s.subscription_id as "subscriptionId"
        from users u join subscriptions s on s.user_id = u.id
        where u.deleted_at is not null and s.is_active and s.ends_at is null
          and s.customer_id is not null and s.subscription_id is not null
        limit ${limit}`,
  )
