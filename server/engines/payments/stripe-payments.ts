import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { PaymentsConfig } from '#server/config/payments-config.ts'
import { within } from '#server/lib/within.ts'
import type { CheckoutOrder, PaidSubscription, Payments } from './payments.ts'
import { CustomerMissing, PaymentsRefused, PaymentsUnavailable, SignatureWrong } from './payments-errors.ts'

/** For two attempts and the pause between them, in milliseconds. */
const pauseMs = 3_000
/** The maximum age of a signed message, in seconds; Stripe signs each delivery separately. */
const signatureSeconds = 300
/** Also entitled without a payment yet, or while Stripe retries a failed one. */
const givenStates: readonly string[] = ['active', 'trialing', 'past_due']
const endedStates: readonly string[] = ['canceled', 'incomplete', 'incomplete_expired']

/** Payments by Stripe. */
export function openStripe(config: NonNullable<PaymentsConfig>): Payments {
  const { secretKey, webhookSecret, address, timeoutMs } = config
  const stripe = new Stripe(secretKey, {
    host: address.hostname,
    port: address.port === '' ? (address.protocol === 'https:' ? 443 : 80) : Number(address.port),
    protocol: address.protocol === 'https:' ? 'https' : 'http',
    // Its other client waits forever for the rest of a truncated response.
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    // Retries use the same idempotency key, so that nothing is done twice.
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const inTime = <Result>(call: Promise<Result>) => answered(2 * timeoutMs + pauseMs, call)

  return {
    async createCustomer({ userId, email, name, insteadOf }) {
      // The key includes the parameters: Stripe refuses to reuse a key with other parameters.
      const words = createHash('sha256')
        .update([email, name, insteadOf].join('\n'))
        .digest('hex')
        .slice(0, 16)
      const customer = await inTime(
        stripe.customers.create(
          { email, name, metadata: { user_id: userId } },
          { idempotencyKey: `customer-${userId}-${words}` },
        ),
      )
      return customer.id
    },

    async expireCheckouts(customer) {
      const open = await inTime(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
      for (const { id } of open.data) await inTime(stripe.checkout.sessions.expire(id)).catch(unlessRefused)
    },

    async openCheckout(order) {
      const { url } = await inTime(stripe.checkout.sessions.create(sessionOf(order)))
      if (url === null) throw new PaymentsRefused('the checkout has no page', 'no_url')
      return url
    },

    openPortal: async (customer, returnUrl) =>
      (await inTime(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url,

    async subscriptions(customer) {
      const page = await inTime(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
      return page.data.map(asPaid)
    },

    cancelAtPeriodEnd: async (id) =>
      void (await inTime(stripe.subscriptions.update(id, { cancel_at_period_end: true }))),

    async removeCustomer(id) {
      await inTime(stripe.customers.del(id)).catch((error: unknown) => {
        const isGone = error instanceof PaymentsRefused && error.code === 'resource_missing'
        if (!isGone) throw error
      })
    },

    customerOfEvent(bytes, signature) {
      try {
        const event = stripe.webhooks.constructEvent(bytes, signature, webhookSecret, signatureSeconds)
        return customerIn(event.data.object as unknown as Record<string, unknown>)
      } catch (cause) {
        throw new SignatureWrong('not signed by Stripe, or too long ago', { cause })
      }
    },
  }
}

const sessionOf = ({ customerId, priceId, trialDays, successUrl, cancelUrl }: CheckoutOrder) => ({
  mode: 'subscription' as const,
  customer: customerId,
  line_items: [{ price: priceId, quantity: 1 }],
  success_url: successUrl,
  cancel_url: cancelUrl,
  ...(trialDays === null ? {} : { subscription_data: { trial_period_days: trialDays } }),
})

/** The object of an event is a customer, or belongs to one. */
function customerIn({ object, id, customer }: Record<string, unknown>): string | null {
  if (object === 'customer') return typeof id === 'string' ? id : null
  if (typeof customer === 'string') return customer
  const { id: whole } = (customer ?? {}) as { id?: unknown }
  return typeof whole === 'string' ? whole : null
}

const at = (seconds: number): Date => new Date(seconds * 1_000)

function asPaid(subscription: Stripe.Subscription): PaidSubscription {
  const { id, status, items, start_date, cancel_at, cancel_at_period_end, trial_end } = subscription
  const ends = items.data.map(({ current_period_end }) => current_period_end)
  const periodEndsAt = ends.length > 0 ? at(Math.max(...ends)) : null
  return {
    id,
    status,
    isActive: givenStates.includes(status),
    isEnded: endedStates.includes(status),
    priceIds: items.data.map(({ price }) => price.id),
    since: at(start_date),
    periodEndsAt,
    endsAt: cancel_at === null ? (cancel_at_period_end ? periodEndsAt : null) : at(cancel_at),
    trialEndsAt: trial_end === null ? null : at(trial_end),
  }
}

/** A checkout that was finished or expired meanwhile cannot be expired; its outcome is read next. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof PaymentsRefused)) throw error
}

/** Its client has a timeout for a silent server, but not for one that stops halfway. */
async function answered<Result>(ms: number, call: Promise<Result>): Promise<Result> {
  try {
    return await within(ms, call, () => new PaymentsUnavailable(`no answer within ${ms} ms`))
  } catch (error) {
    throw failureOf(error)
  }
}

function failureOf(error: unknown): Error {
  if (error instanceof PaymentsUnavailable) return error
  if (error instanceof Stripe.errors.StripeError) {
    const { code, param, statusCode } = error
    const said = `${statusCode ?? 'no status'} ${code ?? error.type}: ${error.message}`
    if (code === 'resource_missing' && param === 'customer') return new CustomerMissing(said)
    const isTheirs = statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429
    return isTheirs
      ? new PaymentsUnavailable(said, { cause: error })
      : new PaymentsRefused(said, code ?? error.type)
  }
  return new PaymentsUnavailable('an invalid response', { cause: error })
}
