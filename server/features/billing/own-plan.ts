import { Subscription } from '#contract/calls/billing.ts'
import type { PlanConfig, PlansConfig } from '#server/config/plans-config.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { findSubscription, type SubscriptionRow } from './subscriptions-queries.ts'

/** The plan that somebody has. */
export interface OwnPlan {
  plan: PlanConfig
  /** Since when, in milliseconds since 1970; null: since ever, or that is not known. */
  since: number | null
  /** Where it is paid for. */
  paid: SubscriptionRow | null
}

/** Tells which plan somebody has: what the operator gave him, else what he pays for, else the free one. */
export function createOwnPlans(plans: PlansConfig) {
  const free = plans.find(({ price }) => price === 0)
  if (free === undefined) throw new Error('there is no free plan')

  /** As it is written down now; one that is sold no more as it was. */
  const bought = ({ isActive, priceId, plan }: SubscriptionRow): PlanConfig | null =>
    isActive && priceId !== null
      ? (plans.find(({ stripePriceId }) => stripePriceId === priceId) ?? plan)
      : null

  return {
    async of(db: Db, viewer: Viewer): Promise<OwnPlan> {
      const row = await findSubscription(db, viewer)
      const given = row && plans.find(({ id }) => id === row.givenPlanId)
      if (given) return { plan: given, since: null, paid: null }
      const plan = row && bought(row)
      return plan ? { plan, since: row.since, paid: row } : { plan: free, since: null, paid: null }
    },
  }
}

/** What people are told of what they pay for. */
export function asSubscription(row: SubscriptionRow): Subscription | null {
  const status = Subscription.shape.status.safeParse(row.status)
  if (!status.success) return null
  return {
    status: status.data,
    renews_at: row.endsAt === null ? asText(row.periodEndsAt) : null,
    ends_at: asText(row.endsAt),
    trial_ends_at: status.data === 'trialing' ? asText(row.trialEndsAt) : null,
  }
}

export const asText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The id of somebody's plan, by what was given and what is paid for. */
export function planIdOf(
  plans: PlansConfig,
  {
    givenPlanId,
    priceId,
    paidPlan,
  }: { givenPlanId: string | null; priceId: string | null; paidPlan: string | null },
): string {
  const given = plans.find(({ id }) => id === givenPlanId)
  const bought = priceId === null ? undefined : plans.find(({ stripePriceId }) => stripePriceId === priceId)
  return given?.id ?? bought?.id ?? paidPlan ?? plans.find(({ price }) => price === 0)?.id ?? ''
}
