import { createHmac } from 'node:crypto'

// What Stripe says over the wire. The objects are made after Stripe's published examples: `openapi/fixtures3.json` of the
// repository stripe/openapi (f6c2a48), the resources customer, deleted_customer, checkout.session, billing_portal.session,
// subscription, event; errors and lists after docs.stripe.com/api/errors and /api/pagination; signatures after
// docs.stripe.com/webhooks, 'Verify webhook signatures manually'. Fields that the product could not read are left out.

export type StripeObject = Record<string, unknown> & { id: string; object: string }

export interface Price {
  id: string
  /** In cents. */
  amount: number
}

const day = 86_400

export const customerObject = (id: string, params: Params): StripeObject => ({
  id,
  object: 'customer',
  address: null,
  balance: 0,
  created: seconds(),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: params['email'] ?? null,
  invoice_prefix: '7FE1103',
  livemode: false,
  metadata: params['metadata'] ?? {},
  name: params['name'] ?? null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

export const sessionObject = (id: string, base: string, params: Params): StripeObject => ({
  id,
  object: 'checkout.session',
  allow_promotion_codes: null,
  amount_total: null,
  cancel_url: params['cancel_url'] ?? null,
  client_reference_id: null,
  created: seconds(),
  currency: 'usd',
  customer: params['customer'] ?? null,
  customer_details: null,
  expires_at: seconds() + day,
  livemode: false,
  metadata: {},
  mode: params['mode'],
  payment_intent: null,
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  status: 'open',
  subscription: null,
  success_url: params['success_url'] ?? null,
  ui_mode: 'hosted',
  url: `${base}/c/pay/${id}`,
})

export const portalObject = (id: string, base: string, params: Params): StripeObject => ({
  id,
  object: 'billing_portal.session',
  configuration: 'bpc_1Pgc7HB7WZ01zgkWxH2EPWRX',
  created: seconds(),
  customer: params['customer'],
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: params['return_url'] ?? null,
  url: `${base}/p/session/${id}`,
})

export function subscriptionObject(
  id: string,
  { customer, price, trialDays }: { customer: string; price: Price; trialDays: number },
): StripeObject {
  const start = seconds()
  const trialEnd = trialDays > 0 ? start + trialDays * day : null
  return {
    id,
    object: 'subscription',
    application: null,
    automatic_tax: { enabled: false, liability: null, disabled_reason: null },
    billing_cycle_anchor: start,
    billing_mode: { type: 'classic' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: 'usd',
    customer,
    default_payment_method: 'pm_1PgafyB7WZ01zgkWRN4C5dKy',
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      data: [itemObject(id, price, { start, end: trialEnd ?? start + 30 * day })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: 'in_1PgafyB7WZ01zgkWIGdyuRSg',
    livemode: false,
    metadata: {},
    pause_collection: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: null,
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
  }
}

const itemObject = (subscription: string, price: Price, period: { start: number; end: number }) => ({
  id: `si_${subscription.slice(4)}`,
  object: 'subscription_item',
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  discounts: [],
  metadata: {},
  price: priceObject(price),
  quantity: 1,
  subscription,
  tax_rates: [],
})

export const priceObject = ({ id, amount }: Price) => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 1_721_948_530,
  currency: 'usd',
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: 'prod_QXg1hqf4jFNsqG',
  recurring: { interval: 'month', interval_count: 1, meter: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount: amount,
  unit_amount_decimal: String(amount),
})

export const eventObject = (id: string, type: string, object: StripeObject): StripeObject => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: seconds(),
  data: { object: structuredClone(object) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})

export const listObject = (url: string, data: readonly StripeObject[]) => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

export const errorObject = (
  code: string,
  message: string,
  param?: string,
  type = 'invalid_request_error',
) => ({
  error: { code, doc_url: `https://stripe.com/docs/error-codes/${code}`, message, param, type },
})

/** `Stripe-Signature` of a delivery. */
export const signatureOf = (body: string, secret: string, at = seconds()): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

export const seconds = (): number => Math.floor(Date.now() / 1_000)

export type Params = { [name: string]: string | Params }

/** A form as Stripe reads it: `line_items[0][price]=…` is a list in a list. */
export function paramsOf(form: string): Params {
  const params: Params = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.replaceAll(']', '').split('[')
    let place = params
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Params
    place[path.at(-1) ?? ''] = value
  }
  return params
}
