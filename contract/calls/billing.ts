import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What is counted per calendar month (UTC): questions, uploaded pictures, generated pictures. */
export const usageKinds = ['chat', 'ingest_image', 'gen_image'] as const
export type UsageKind = (typeof usageKinds)[number]

/** Each kind as a noun after a number. */
export const usageWords: Record<UsageKind, { one: string; many: string }> = {
  chat: { one: 'question', many: 'questions' },
  ingest_image: { one: 'image upload', many: 'image uploads' },
  gen_image: { one: 'image generation', many: 'image generations' },
}

/**
 * The state of a subscription, as the payment provider reports it. `past_due`: the last payment failed and is retried.
 */
export const Subscription = z.object({
  status: z.enum(['active', 'trialing', 'past_due']),
  /** When the next payment is due; null: none. */
  renews_at: z.nullable(z.string()),
  /** When it ends after a cancellation; null: it continues. */
  ends_at: z.nullable(z.string()),
  /** When the trial ends. */
  trial_ends_at: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

/** A plan on offer, as the operator configured it. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  /** One line below its price. */
  description: z.nullable(z.string()),
  /** In dollars per month; 0: free. */
  price: z.number(),
  features: z.array(z.string()),
  /** The payment provider's price id; null: it cannot be bought here. */
  stripe_price_id: z.nullable(z.string()),
  /** The viewer has this plan. */
  is_current: z.boolean(),
  /** Since when, if known. */
  current_since: z.nullable(z.string()),
  /** The subscription of the current plan, if it is paid for. */
  subscription: z.nullable(Subscription),
  /** Free trial days, for users who have never had a paid plan. */
  trial_days: z.nullable(z.number()),
})
export type Plan = z.infer<typeof Plan>

const count = z.number()
/** Null: unlimited. */
const limit = z.nullable(z.number())

/** The viewer's usage in this month, and the limits. */
export const Usage = z.object({
  chat_count: count,
  chat_limit: limit,
  ingest_image_count: count,
  ingest_image_limit: limit,
  gen_image_count: count,
  gen_image_limit: limit,
  /** `2026-11`: the month in UTC, by the database's clock. */
  month: z.string(),
  /** When the counts reset. */
  resets_at: z.string(),
})
export type Usage = z.infer<typeof Usage>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/stripe/plans',
  access: 'signedIn',
  summary: 'The plans of this installation, and the viewer’s plan.',
  reply: z.array(Plan),
})

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  access: 'signedIn',
  summary: 'The viewer’s usage in this calendar month (UTC), and the limits of their plan.',
  reply: Usage,
})

/** A page of the payment provider to redirect to. */
const ProviderPage = z.object({ url: z.string() })

/** Where the provider redirects back to: the outcome in the URL is only a hint, not a proof. */
export const checkoutReturns = ['done', 'cancelled', 'changed'] as const
export type CheckoutReturn = (typeof checkoutReturns)[number]

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  access: 'signedIn',
  summary:
    'Opens a checkout for the plan with that price; for a subscriber, the page to change the subscription.',
  body: z.strictObject({ priceId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  example: { priceId: 'price_1PgafmB7WZ01zgkWnJPS6Wuu' },
  reply: ProviderPage,
})

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  access: 'signedIn',
  summary: 'Opens the page where the viewer can change or cancel their plan and find invoices.',
  reply: ProviderPage,
})

export const refreshSubscription = endpoint({
  method: 'POST',
  path: '/api/stripe/refresh-subscription',
  access: 'signedIn',
  summary: 'Reads the viewer’s plan from the payment provider again, and returns the current plans.',
  reply: z.array(Plan),
})

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'anyone',
  kind: 'signed',
  summary: 'The payment provider’s webhook, signed in Stripe-Signature.',
  reply: z.object({ received: z.literal(true) }),
})
