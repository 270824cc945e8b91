import type { Feature } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Accounts } from '#server/features/accounts/accounts-service.ts'
import { personalDataRoutes } from './personal-data-routes.ts'
import { createPersonalData } from './personal-data-service.ts'

interface Uses {
  database: Database
  queue: Queue
  rateLimits: RateLimits
  accounts: Accounts
  operatorName: string
  /** In the order of removal; the account itself comes last. */
  parts: readonly PersonalDataPart[]
}

/** All personal data: export and removal. */
export function personalDataFeature({ accounts, ...uses }: Uses) {
  const personalData = createPersonalData(uses)
  return {
    service: personalData,
    routes: (bind) => personalDataRoutes(bind, { personalData, accounts }),
    jobs: { 'remove-account': ({ userId }, { signal }) => personalData.remove(userId, signal) },
    sweeps: [
      { name: 'closed-accounts', schedule: 'every ten minutes', run: () => personalData.sweepClosed() },
    ],
  } satisfies Feature<typeof personalData>
}
