import type { Feature } from '#server/calls/feature.ts'
import type { PlansConfig } from '#server/config/plans-config.ts'
import type { Database } from '#server/db/database.ts'
import { createBillingPersonalData } from './billing-personal-data.ts'
import { billingRoutes } from './billing-routes.ts'
import { createBilling } from './billing-service.ts'

interface Uses {
  database: Database
  plans: PlansConfig
}

/** Plans, and what people use of them. */
export function billingFeature({ database, plans }: Uses) {
  const billing = createBilling({ database, plans })
  return {
    service: billing,
    routes: (bind) => billingRoutes(bind, billing),
    personalData: createBillingPersonalData(database),
  } satisfies Feature<typeof billing>
}
