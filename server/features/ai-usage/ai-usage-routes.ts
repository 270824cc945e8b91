import * as contract from '#contract/calls/ai-usage.ts'
import type { Bind } from '#server/calls/call.ts'
import type { AiUsage } from './ai-usage-service.ts'

export function aiUsageRoutes(bind: Bind, aiUsage: AiUsage): void {
  bind(contract.getEstimates, () => aiUsage.estimates())
}
