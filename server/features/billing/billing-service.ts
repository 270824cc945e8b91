import { usageWords, type Plan, type Usage, type UsageKind } from '#contract/calls/billing.ts'
import type { UserId } from '#contract/ids.ts'
import type { PlanConfig, PlansConfig } from '#server/config/plans-config.ts'
import type { Database, Db, Transaction } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import { asSubscription, asText, createOwnPlans, type OwnPlan } from './own-plan.ts'
import type { Subscriptions } from './subscriptions.ts'
import * as queries from './usage-queries.ts'

export type Billing = ReturnType<typeof createBilling>

interface Services {
  database: Database
  plans: PlansConfig
  subscriptions: Pick<Subscriptions, 'isSold'>
  /** The quota of an account whose plan sets none, in bytes; null: limited by the disk only. */
  quotaBytes: number | null
}

/** A user's plan, and how much of it they have used. */
export function createBilling({ database, plans, subscriptions, quotaBytes }: Services) {
  const { db } = database
  const ownPlans = createOwnPlans(plans)

  const asShown = (plan: PlanConfig, own: OwnPlan): Plan => {
    const { id, name, description, price, features, stripePriceId, trialDays } = plan
    const isCurrent = id === own.plan.id
    const isSold = subscriptions.isSold(plan) && plans.includes(plan)
    return {
      id,
      name,
      description,
      price,
      features: [...features],
      stripe_price_id: isSold ? stripePriceId : null,
      is_current: isCurrent,
      current_since: isCurrent ? asText(own.since) : null,
      subscription: isCurrent && own.paid ? asSubscription(own.paid) : null,
      trial_days: isSold ? trialDays : null,
    }
  }

  return {
    /** The plans of this installation, then the viewer's own if it is no longer sold. */
    async plans(viewer: Viewer): Promise<Plan[]> {
      const own = await ownPlans.of(db, viewer)
      const isThere = plans.some(({ id }) => id === own.plan.id)
      return (isThere ? plans : [...plans, own.plan]).map((plan) => asShown(plan, own))
    },

    async usage(viewer: Viewer): Promise<Usage> {
      const [{ plan }, { month, endsAt, used }] = await Promise.all([
        ownPlans.of(db, viewer),
        queries.findMonth(db, viewer),
      ])
      const { limits } = plan
      return {
        chat_count: used.chat ?? 0,
        chat_limit: limits.chat,
        ingest_image_count: used.ingest_image ?? 0,
        ingest_image_limit: limits.ingest_image,
        gen_image_count: used.gen_image ?? 0,
        gen_image_limit: limits.gen_image,
        month,
        resets_at: new Date(endsAt).toISOString(),
      }
    },

    /** The viewer's storage quota in bytes; null: limited by the disk only. */
    async quotaOf(viewer: Viewer, within: Db = db): Promise<number | null> {
      const { plan } = await ownPlans.of(within, viewer)
      return plan.storageBytes ?? quotaBytes
    },

    /** Refunds one use that had no result, if and only if the transaction commits. */
    giveBack: (tx: Transaction, userId: UserId, kind: UsageKind, month: string): Promise<void> =>
      queries.giveBackUse(tx.db, userId, kind, month),

    /**
     * Counts one use of the viewer, if and only if the transaction commits.
     * @throws Problem `limit_reached`, `not_in_plan`
     */
    async take(tx: Transaction, viewer: Viewer, kind: UsageKind): Promise<void> {
      const { name, limits } = (await ownPlans.of(tx.db, viewer)).plan
      const limit = limits[kind]
      if (await queries.takeUse(tx.db, userOf(viewer), kind, limit)) return
      const { one, many } = usageWords[kind]
      if (limit === 0) throw new Problem('not_in_plan', { fill: { plan: name, what: many } })
      const { endsAt } = await queries.findMonth(tx.db, viewer)
      throw new Problem('limit_reached', {
        fill: { amount: `${limit} ${limit === 1 ? one : many}`, plan: name, day: dayWords(endsAt) },
      })
    },
  }
}

/** For example `1 December`; it begins at midnight UTC. */
const dayWords = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)
