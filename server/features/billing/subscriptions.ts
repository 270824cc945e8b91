import type { CheckoutReturn } from '#contract/calls/billing.ts'
import type { UserId } from '#contract/ids.ts'
import type { Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { PlanConfig, PlansConfig } from '#server/config/plans-config.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { Payments } from '#server/engines/payments/payments.ts'
import {
  CustomerMissing,
  PaymentsRefused,
  PaymentsUnavailable,
  SignatureWrong,
} from '#server/engines/payments/payments-errors.ts'
import { Problem } from '#server/lib/problem.ts'
import { createSubscriptionReader } from './subscription-reader.ts'
import * as queries from './subscriptions-queries.ts'

/** Longer than all provider calls that open a checkout, in seconds. */
const openingSeconds = 90
/** Users in doubt need few calls; a script that repeats them would use up the provider's rate limit. */
const pageLimit = { count: 30, seconds: 3600 }
const refreshLimit = { count: 120, seconds: 3600 }
/** Customers read in one sweep. */
const readAtOnce = 300

interface Services {
  database: Database
  rateLimits: RateLimits
  plans: PlansConfig
  payments: Payments | null
  /** The URL that the provider redirects users back to. */
  returnUrl: (outcome: CheckoutReturn) => string
  warn: Warn
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/**
 * Subscriptions. The content of a webhook is never trusted, even if signed: it only triggers reading the current state
 * from the provider, and that alone is stored.
 */
export function createSubscriptions({ database, rateLimits, plans, payments, returnUrl, warn }: Services) {
  const { db } = database

  const provider = (): Payments => {
    if (!payments) throw new Problem('payments_not_set_up')
    return payments
  }
  const soldAt = (priceId: string): PlanConfig | null =>
    plans.find(({ stripePriceId }) => stripePriceId === priceId) ?? null

  const { read, readEvent } = createSubscriptionReader({ database, provider, soldAt, warn })

  /** The page to redirect to: a checkout, or the portal of an existing subscription. */
  async function openPage(customerId: string, plan: PlanConfig, priceId: string) {
    // A checkout that was paid meanwhile cannot be expired; it is found by the next reading.
    await provider().expireCheckouts(customerId)
    const all = await read(customerId)
    if (all.some(({ isEnded }) => !isEnded))
      return { url: await provider().openPortal(customerId, returnUrl('changed')), isCheckout: false }
    const url = await provider().openCheckout({
      customerId,
      priceId,
      trialDays: all.length === 0 ? plan.trialDays : null,
      successUrl: returnUrl('done'),
      cancelUrl: returnUrl('cancelled'),
    })
    return { url, isCheckout: true }
  }

  async function newCustomer(viewer: Viewer, insteadOf: string | null): Promise<string> {
    const { email, name } = await queries.findPayer(db, viewer)
    return queries.saveCustomer(
      db,
      viewer,
      await provider().createCustomer({ userId: userOf(viewer), email, name, insteadOf }),
    )
  }

  return {
    /** Whether a plan can be bought. */
    isSold: ({ stripePriceId }: PlanConfig): boolean => payments !== null && stripePriceId !== null,

    /** @throws Problem `plan_not_sold`, `checkout_opening`, `payments_…`, `too_many_tries` */
    async checkout(viewer: Viewer, priceId: string): Promise<string> {
      provider()
      const plan = soldAt(priceId)
      if (!plan) throw new Problem('plan_not_sold')
      await rateLimits.take('checkout', userOf(viewer), pageLimit)
      if (!(await queries.beginOpening(db, viewer, openingSeconds))) throw new Problem('checkout_opening')
      let isOpened = false
      try {
        const { customerId } = await queries.findPayer(db, viewer)
        const page = await openPage(customerId ?? (await newCustomer(viewer, null)), plan, priceId).catch(
          async (error: unknown) => {
            // For example a customer of the provider's test mode, which this installation has left.
            if (!(error instanceof CustomerMissing) || customerId === null) throw error
            await queries.forgetCustomer(db, viewer, customerId)
            return openPage(await newCustomer(viewer, customerId), plan, priceId)
          },
        )
        isOpened = page.isCheckout
        return page.url
      } catch (error) {
        throw asProblem(error)
      } finally {
        await queries.endOpening(db, viewer, isOpened)
      }
    },

    /** @throws Problem `not_subscribed`, `payments_…`, `too_many_tries` */
    async portal(viewer: Viewer): Promise<string> {
      provider()
      const { customerId } = await queries.findPayer(db, viewer)
      if (customerId === null) throw new Problem('not_subscribed')
      await rateLimits.take('checkout', userOf(viewer), pageLimit)
      try {
        return await provider().openPortal(customerId, returnUrl('changed'))
      } catch (error) {
        throw asProblem(error)
      }
    },

    /** Reads the viewer's subscription from the provider. @throws Problem `payments_…`, `too_many_tries` */
    async refresh(viewer: Viewer): Promise<void> {
      const row = await queries.findSubscription(db, viewer)
      if (!payments || !row?.customerId) return
      await rateLimits.take('refresh-subscription', userOf(viewer), refreshLimit)
      try {
        await read(row.customerId)
      } catch (error) {
        throw asProblem(error)
      }
    },

    /** Handles a webhook of the provider. @throws Problem `signature_wrong`, `payments_…` */
    async hear(bytes: Buffer, signature: string): Promise<void> {
      try {
        const customerId = provider().customerOfEvent(bytes, signature)
        if (customerId !== null) await readEvent(customerId)
      } catch (error) {
        throw asProblem(error)
      }
    },

    /** Catches up on lost webhooks, and cancels subscriptions of closed accounts. */
    async sweep(): Promise<void> {
      if (!payments) return
      for (const { subscriptionId, customerId } of await queries.listOfClosed(db, readAtOnce)) {
        await payments.cancelAtPeriodEnd(subscriptionId)
        await read(customerId)
      }
      for (const customerId of await queries.listDue(db, readAtOnce)) {
        try {
          await read(customerId)
        } catch (error) {
          if (!(error instanceof CustomerMissing)) throw error
          warn(error, 'the payment provider does not know somebody who paid here; his plan stays as it was')
        }
      }
    },

    /** Cancels all subscriptions of a user at once. */
    async end(userId: UserId): Promise<void> {
      const viewer: Viewer = { kind: 'user', userId, transport: 'program' }
      const { customerId } = (await queries.findSubscription(db, viewer)) ?? { customerId: null }
      if (customerId === null) return
      if (payments) await payments.removeCustomer(customerId)
      else
        warn(
          new Error(customerId),
          'an account is removed whose owner paid by a provider that is not set up any more; cancel it there',
        )
    },
  }
}

function asProblem(error: unknown): unknown {
  if (error instanceof SignatureWrong) return new Problem('signature_wrong', { cause: error })
  if (error instanceof PaymentsUnavailable)
    return new Problem('payments_unreachable', { cause: error, retryAfterSeconds: 30 })
  if (error instanceof PaymentsRefused || error instanceof CustomerMissing)
    return new Problem('payments_refused', { cause: error })
  return error
}
