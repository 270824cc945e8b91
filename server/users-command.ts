import type { UsageKind } from '#contract/calls/billing.ts'
import type { Config } from '#server/config/config.ts'
import type { PlansConfig } from '#server/config/plans-config.ts'
import { openDatabase, type Db } from '#server/db/database.ts'
import { setUpLimits } from '#server/db/pool-limits.ts'
import { givePlan, listAccounts, type AccountRow } from '#server/features/billing/operator-queries.ts'
import { costOfUsers } from '#server/features/ai-usage/ai-usage-queries.ts'
import { costOf, noTokens, type Tokens } from '#server/features/ai-usage/tokens.ts'
import { planIdOf } from '#server/features/billing/own-plan.ts'
import { StartFailure } from '#server/lib/start-failure.ts'
import { reachDatabase } from './reach-database.ts'

type Say = (line: string) => void

/** Users read and printed per page. */
const pageSize = 1_000

/**
 * Prints each user's plan and cost of this month, optionally filtered by a prefix of username or address; a server may
 * be running. One line each, separated by tabs.
 * @throws StartFailure when the database cannot be reached
 */
export async function listUsers(config: Config, begin: string, say: Say): Promise<void> {
  await withDatabase(config, async (db) => {
    say(heads.join('\t'))
    let page: AccountRow[] = []
    do {
      const behind = page.at(-1)?.username ?? ''
      page = await listAccounts(db, { behind, begin: begin.toLowerCase(), limit: pageSize })
      const costs = await costOfUsers(
        db,
        page.map(({ id }) => id),
      )
      const byUser = new Map(costs.map((cost) => [cost.userId, cost]))
      for (const row of page) say(lineOf(row, byUser.get(row.id) ?? noTokens, config))
    } while (page.length === pageSize)
  })
}

/**
 * Assigns a plan to a user, independent of subscriptions; `none` removes it.
 * @throws StartFailure when there is no such user or plan
 */
export async function giveUserPlan(
  config: Config,
  username: string,
  planId: string,
  say: Say,
): Promise<void> {
  const plan = config.plans.find(({ id }) => id === planId)
  if (!plan && planId !== 'none')
    throw new StartFailure(
      `There is no plan '${planId}'; there are ${config.plans.map(({ id }) => id).join(', ')}, and none.`,
    )
  await withDatabase(config, async (db) => {
    if (!(await givePlan(db, username.toLowerCase(), plan?.id ?? null)))
      throw new StartFailure(`There is no user '${username}'.`)
  })
  say(plan ? `${username} has the plan ${plan.name} now.` : `${username} no longer has an assigned plan.`)
}

async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const { connection, close } = await reachDatabase(config)
  const database = openDatabase(connection, { onError: () => {}, limits: setUpLimits, size: 1 })
  try {
    await work(database.db)
  } finally {
    await database.close()
    await close()
  }
}

const heads = [
  'username',
  'address',
  'plan',
  'stored MB',
  'questions',
  'pictures',
  'made pictures',
  'tokens',
  'dollars',
]

const kinds: readonly UsageKind[] = ['chat', 'ingest_image', 'gen_image']

function lineOf(row: AccountRow, taken: Tokens, { plans, aiUsage }: Config): string {
  const { username, email, isClosed, storedBytes, used } = row
  const { tokens, dollars } = costOf(taken, aiUsage.prices)
  return [
    isClosed ? `${username} (closed)` : username,
    email,
    planWords(row, plans),
    (storedBytes / 1024 ** 2).toFixed(1),
    ...kinds.map((kind) => used[kind] ?? 0),
    Math.round(tokens),
    dollars?.toFixed(2) ?? '',
  ].join('\t')
}

function planWords(row: AccountRow, plans: PlansConfig): string {
  const id = planIdOf(plans, row)
  if (id === row.givenPlanId) return `${id} (given)`
  return row.priceId === null ? id : `${id} (${row.status ?? 'paid'})`
}
