import * as contract from '#contract/spending.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Spending } from './spending-service.ts'

export function spendingRoutes(bind: Bind, spending: Spending): void {
  bind(contract.getEstimates, () => spending.estimates())
}
