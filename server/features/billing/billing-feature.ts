import type { Feature, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { PlansConfig } from '#server/config/plans-config.ts'
import type { Database } from '#server/db/database.ts'
import type { Payments } from '#server/engines/payments/payments.ts'
import { createBillingPersonalData } from './billing-personal-data.ts'
import { billingRoutes } from './billing-routes.ts'
import { createBilling } from './billing-service.ts'
import { createSubscriptions } from './subscriptions.ts'

interface Uses {
  database: Database
  rateLimits: RateLimits
  plans: PlansConfig
  payments: Payments | null
  quotaBytes: number | null
  /** The origin of the pages. */
  pageUrl: () => string
  warn: Warn
}

/** Plans, usage and subscriptions. */
export function billingFeature(uses: Uses) {
  const { database, pageUrl } = uses
  const subscriptions = createSubscriptions({
    ...uses,
    returnUrl: (outcome) => `${pageUrl()}/settings?tab=plan&checkout=${outcome}`,
  })
  const billing = createBilling({ ...uses, subscriptions })
  const service = { billing, subscriptions }
  return {
    service,
    routes: (bind) => billingRoutes(bind, service),
    sweeps: [{ name: 'subscriptions', schedule: 'every ten minutes', run: () => subscriptions.sweep() }],
    personalData: createBillingPersonalData({ database, subscriptions }),
  } satisfies Feature<typeof service>
}
