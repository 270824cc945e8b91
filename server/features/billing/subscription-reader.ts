import type { Warn } from '#server/calls/feature.ts'
import type { PlanConfig } from '#server/config/plans-config.ts'
import type { Database } from '#server/db/database.ts'
import type { PaidSubscription, Payments } from '#server/engines/payments/payments.ts'
import { CustomerMissing } from '#server/engines/payments/payments-errors.ts'
import * as queries from './subscriptions-queries.ts'

interface Services {
  database: Database
  /** @throws Problem `payments_not_set_up` */
  provider: () => Payments
  soldAt: (priceId: string) => PlanConfig | null
  warn: Warn
}

/** Reads a customer's subscriptions from the provider and stores the one that counts. */
export function createSubscriptionReader({ database, provider, soldAt, warn }: Services) {
  const { db } = database

  /** Reads a customer's current subscriptions; none if the customer belongs to no user. @throws CustomerMissing */
  async function read(customerId: string): Promise<PaidSubscription[]> {
    const reading = await queries.beginReading(db, customerId)
    if (!reading) return []
    const all = await provider().subscriptions(customerId)
    await queries.saveReading(db, reading, countingOf(all))
    return all
  }

  /** Handles a webhook about a customer. A customer who was deleted at the provider pays for nothing. */
  async function readEvent(customerId: string): Promise<void> {
    const reading = await queries.beginReading(db, customerId)
    if (!reading) return
    const all = await provider()
      .subscriptions(customerId)
      .catch((error: unknown) => {
        if (error instanceof CustomerMissing) return []
        throw error
      })
    await queries.saveReading(db, reading, countingOf(all))
  }

  function countingOf(all: readonly PaidSubscription[]): queries.ReadSubscription | null {
    const priced = all.map((subscription) => {
      const sold = subscription.priceIds.map(soldAt).find((plan) => plan !== null) ?? null
      return { subscription, plan: sold, priceId: sold?.stripePriceId ?? subscription.priceIds[0] ?? null }
    })
    const active = priced.filter(({ subscription }) => subscription.isActive)
    if (active.length > 1)
      warn(
        new Error(active.map(({ subscription }) => subscription.id).join(', ')),
        'a customer pays for more than one plan; all but one should be cancelled at the payment provider',
      )
    const [best] = (active.length > 0 ? active : priced).toSorted(
      (one, other) =>
        (other.plan?.price ?? -1) - (one.plan?.price ?? -1) ||
        other.subscription.since.getTime() - one.subscription.since.getTime(),
    )
    if (!best) return null
    const {
      id: subscriptionId,
      status,
      isActive,
      since,
      periodEndsAt,
      endsAt,
      trialEndsAt,
    } = best.subscription
    return {
      subscriptionId,
      priceId: best.priceId,
      status,
      isActive,
      since,
      periodEndsAt,
      endsAt,
      trialEndsAt,
      plan: best.plan,
    }
  }

  return { read, readEvent }
}
