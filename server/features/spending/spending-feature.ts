import type { Feature, Warn } from '#server/calls/feature.ts'
import type { SpendingConfig } from '#server/config/spending-config.ts'
import type { Database } from '#server/db/database.ts'
import type { Ai } from '#server/engines/ai/ai.ts'
import { createLedger } from './ledger.ts'
import { meter } from './metered-ai.ts'
import { createSpendingPersonalData } from './spending-personal-data.ts'
import { spendingRoutes } from './spending-routes.ts'
import { createSpending } from './spending-service.ts'

interface Uses {
  database: Database
  ai: Ai
  spendingConfig: SpendingConfig
  warn: Warn
}

/** The AI engine for everybody to the right, with a count of what it takes, for whom and up to which ceiling. */
export function spendingFeature({ database, ai, spendingConfig, warn }: Uses) {
  const ledger = createLedger({ database, config: spendingConfig, warn })
  const spending = createSpending({
    database,
    ai: meter(ai, ledger),
    ledger,
    prices: spendingConfig.prices,
  })
  return {
    service: spending,
    routes: (bind) => spendingRoutes(bind, spending),
    sweeps: [{ name: 'old-receipts', schedule: 'once a day', run: () => spending.deleteOldReceipts() }],
    personalData: createSpendingPersonalData(database),
    close: () => spending.written(),
  } satisfies Feature<typeof spending>
}
