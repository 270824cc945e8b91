import * as contract from '#contract/billing.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Billing } from './billing-service.ts'

export function billingRoutes(bind: Bind, billing: Billing): void {
  bind(contract.listPlans, async ({ viewer }) => billing.plans(viewer))
  bind(contract.getUsage, ({ viewer }) => billing.usage(viewer))
}
