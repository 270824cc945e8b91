import { Subscription } from '#contract/calls/billing.ts'
import type { PlanConfig, PlansConfig } from '#server/config/plans-config.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { findSubscription, type SubscriptionRow } from './subscriptions-queries.ts'

/** A user's plan. */
export interface OwnPlan {
  plan: PlanConfig
  /** Start time in milliseconds since 1970; null: always, or unknown. */
  since: number | null
  /** The subscription that pays for it. */
  paid: SubscriptionRow | null
}

/** Chooses a user's plan: the one the operator assigned, else the subscribed one, else the free one. */
export function createOwnPlans(plans: PlansConfig) {
  const free = plans.find(({ price }) => price === 0)
  if (free === undefined) throw new Error('there is no free plan')

  /** The plan as configured now, or as it was bought if it is no longer sold. */
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

/** The subscription as shown to its user. */
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

/** The id of a user's plan, from the assigned and the subscribed one. */
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
