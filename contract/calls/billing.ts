import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What is counted in a calendar month (UTC): questions, pictures that were taken in, pictures that were generated. */
export const usageKinds = ['chat', 'ingest_image', 'gen_image'] as const
export type UsageKind = (typeof usageKinds)[number]

/** One of them, as it stands in a sentence behind a number. */
export const usageWords: Record<UsageKind, { one: string; many: string }> = {
  chat: { one: 'question', many: 'questions' },
  ingest_image: { one: 'image upload', many: 'image uploads' },
  gen_image: { one: 'image generation', many: 'image generations' },
}

/** How a plan that is paid for stands, as the payment provider says it. `past_due`: the last payment failed and is tried again. */
export const Subscription = z.object({
  status: z.enum(['active', 'trialing', 'past_due']),
  /** When it is paid for the next time; null: not any more. */
  renews_at: z.nullable(z.string()),
  /** When it ends, after it was cancelled; null: it goes on. */
  ends_at: z.nullable(z.string()),
  /** When the trial ends. */
  trial_ends_at: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

/** What people may choose, as whoever runs the installation has written it down. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  /** One line under its price. */
  description: z.nullable(z.string()),
  /** In dollars per month; 0: free. */
  price: z.number(),
  features: z.array(z.string()),
  /** Of the payment provider; null: it cannot be bought here. */
  stripe_price_id: z.nullable(z.string()),
  /** The one the viewer has. */
  is_current: z.boolean(),
  /** Since when, where that is known. */
  current_since: z.nullable(z.string()),
  /** Of the current plan, where it is paid for. */
  subscription: z.nullable(Subscription),
  /** Days of it that cost nothing, for whoever has never had a paid one. */
  trial_days: z.nullable(z.number()),
})
export type Plan = z.infer<typeof Plan>

const count = z.number()
/** Null: any number. */
const limit = z.nullable(z.number())

/** What the viewer has used this month, of how much. */
export const Usage = z.object({
  chat_count: count,
  chat_limit: limit,
  ingest_image_count: count,
  ingest_image_limit: limit,
  gen_image_count: count,
  gen_image_limit: limit,
  /** `2026-11`: the month in UTC, as the database knows it. */
  month: z.string(),
  /** When the counts begin anew. */
  resets_at: z.string(),
})
export type Usage = z.infer<typeof Usage>

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/stripe/plans',
  access: 'signedIn',
  summary: 'The plans of this installation, and which of them is the viewer’s.',
  reply: z.array(Plan),
})

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/usage',
  access: 'signedIn',
  summary: 'What the viewer has used in this calendar month (UTC), and how much his plan allows.',
  reply: Usage,
})

/** A page of the payment provider, to be opened in this place. */
const ProviderPage = z.object({ url: z.string() })

/** Where the provider sends the browser back to: what became of it is in the address, and proves nothing. */
export const checkoutReturns = ['done', 'cancelled', 'changed'] as const
export type CheckoutReturn = (typeof checkoutReturns)[number]

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  access: 'signedIn',
  summary:
    'Opens a checkout for the plan with that price; for whoever pays already, the page where that is changed.',
  body: z.strictObject({ priceId: z.string().check(z.minLength(1), z.maxLength(255)) }),
  example: { priceId: 'price_1PgafmB7WZ01zgkWnJPS6Wuu' },
  reply: ProviderPage,
})

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  access: 'signedIn',
  summary: 'Opens the page where the viewer changes or cancels his plan and finds his invoices.',
  reply: ProviderPage,
})

export const refreshSubscription = endpoint({
  method: 'POST',
  path: '/api/stripe/refresh-subscription',
  access: 'signedIn',
  summary: 'Reads the viewer’s plan from the payment provider again, and answers the plans as they are now.',
  reply: z.array(Plan),
})

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'anyone',
  kind: 'signed',
  summary: 'Hears from the payment provider that something has changed, signed in Stripe-Signature.',
  reply: z.object({ received: z.literal(true) }),
})
