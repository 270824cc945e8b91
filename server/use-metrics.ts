import { usageKinds } from '#contract/calls/billing.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { planIdOf } from '#server/features/billing/own-plan.ts'
import { sumUse } from '#server/features/billing/operator-queries.ts'
import { findTotal } from '#server/features/ai-usage/ai-usage-queries.ts'
import { dollarsOf } from '#server/features/ai-usage/tokens.ts'
import type { Metric } from '#server/http/add-metrics.ts'

/** Totals of all users: counts, usage and costs. */
export async function useMetrics(db: Db, { plans, aiUsage }: Config): Promise<Metric[]> {
  const [{ accounts, storedBytes, used, plans: counted }, taken] = await Promise.all([
    sumUse(db),
    findTotal(db),
  ])
  const { prices } = aiUsage
  const byPlan = Map.groupBy(counted, (row) => planIdOf(plans, row))
  return [
    { name: 'accounts', help: 'Accounts that are not closed.', values: [{ value: accounts }] },
    {
      name: 'accounts_by_plan',
      help: 'The same by their plans.',
      values: [...byPlan].map(([plan, rows]) => ({
        labels: { plan },
        value: rows.reduce((sum, row) => sum + row.accounts, 0),
      })),
    },
    {
      name: 'stored_bytes',
      help: 'Originals, what was made of them, and the trash.',
      values: [{ value: storedBytes }],
    },
    {
      name: 'used_this_month',
      help: 'Questions, pictures taken in and pictures made since the month began (UTC).',
      values: usageKinds.map((kind) => ({ labels: { kind }, value: used[kind] ?? 0 })),
    },
    {
      name: 'model_tokens_this_month',
      help: 'Tokens that language models took since the month began (UTC).',
      values: (['input', 'output', 'embedding'] as const).map((kind) => ({
        labels: { kind },
        value: taken[kind],
      })),
    },
    ...(prices === null
      ? []
      : [
          {
            name: 'model_dollars_this_month',
            help: 'The same by the prices of the configuration.',
            values: [{ value: dollarsOf(taken, prices) }],
          },
        ]),
  ]
}
