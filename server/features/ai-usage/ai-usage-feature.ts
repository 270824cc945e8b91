import type { Feature, Warn } from '#server/calls/feature.ts'
import type { AiUsageConfig } from '#server/config/ai-usage-config.ts'
import type { Database } from '#server/db/database.ts'
import type { Ai } from '#server/engines/ai/ai.ts'
import { createLedger } from './ledger.ts'
import { meter } from './metered-ai.ts'
import { createAiUsagePersonalData } from './ai-usage-personal-data.ts'
import { aiUsageRoutes } from './ai-usage-routes.ts'
import { createAiUsage } from './ai-usage-service.ts'

interface Uses {
  database: Database
  ai: Ai
  aiUsageConfig: AiUsageConfig
  warn: Warn
}

/** The AI engine with metered usage: counted per user, up to a monthly ceiling. */
export function aiUsageFeature({ database, ai, aiUsageConfig, warn }: Uses) {
  const ledger = createLedger({ database, config: aiUsageConfig, warn })
  const aiUsage = createAiUsage({
    database,
    ai: meter(ai, ledger),
    ledger,
    prices: aiUsageConfig.prices,
  })
  return {
    service: aiUsage,
    routes: (bind) => aiUsageRoutes(bind, aiUsage),
    sweeps: [{ name: 'old-receipts', schedule: 'once a day', run: () => aiUsage.deleteOldReceipts() }],
    personalData: createAiUsagePersonalData(database),
    close: () => aiUsage.written(),
  } satisfies Feature<typeof aiUsage>
}
