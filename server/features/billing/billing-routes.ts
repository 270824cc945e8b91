import * as contract from '#contract/calls/billing.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Billing } from './billing-service.ts'
import type { Subscriptions } from './subscriptions.ts'

interface Services {
  billing: Billing
  subscriptions: Subscriptions
}

export function billingRoutes(bind: Bind, { billing, subscriptions }: Services): void {
  bind(contract.listPlans, ({ viewer }) => billing.plans(viewer))
  bind(contract.getUsage, ({ viewer }) => billing.usage(viewer))

  bind(contract.createCheckoutSession, async ({ viewer, body }) => ({
    url: await subscriptions.checkout(viewer, body.priceId),
  }))
  bind(contract.createPortalSession, async ({ viewer }) => ({ url: await subscriptions.portal(viewer) }))
  bind(contract.refreshSubscription, async ({ viewer }) => {
    await subscriptions.refresh(viewer)
    return billing.plans(viewer)
  })
  bind(contract.stripeWebhook, async ({ signedBody }) => {
    const { bytes, signature } = signedBody('stripe-signature')
    await subscriptions.hear(bytes, signature)
    return { received: true as const }
  })
}
