import { usageWords, type Plan, type Usage, type UsageKind } from '#contract/billing.ts'
import type { PlanConfig, PlansConfig } from '#server/config/plans-config.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './usage-queries.ts'

export type Billing = ReturnType<typeof createBilling>

interface Services {
  database: Database
  plans: PlansConfig
}

/** Which plan somebody has, and what he has used of it. */
export function createBilling({ database, plans }: Services) {
  const { db } = database
  const free = plans.find(({ price }) => price === 0)
  if (free === undefined) throw new Error('there is no free plan')

  const planOf = (_viewer: Viewer): PlanConfig => free

  return {
    plans(viewer: Viewer): Plan[] {
      const { id: current } = planOf(viewer)
      return plans.map(({ id, name, description, price, features }) => ({
        id,
        name,
        description,
        price,
        features: [...features],
        // Nothing can be paid here, so nothing is offered for sale.
        stripe_price_id: null,
        is_current: id === current,
      }))
    },

    async usage(viewer: Viewer): Promise<Usage> {
      const { limits } = planOf(viewer)
      const { month, endsAt, used } = await queries.findMonth(db, viewer)
      return {
        chat_count: used.chat ?? 0,
        chat_limit: limits.chat,
        ingest_image_count: used.ingest_image ?? 0,
        ingest_image_limit: limits.ingest_image,
        gen_image_count: used.gen_image ?? 0,
        gen_image_limit: limits.gen_image,
        month,
        resets_at: new Date(endsAt).toISOString(),
      }
    },

    /**
     * Counts one use of the viewer's if and only if the transaction commits.
     * @throws Problem `limit_reached`, `not_in_plan`
     */
    async take(tx: Transaction, viewer: Viewer, kind: UsageKind): Promise<void> {
      const { name, limits } = planOf(viewer)
      const limit = limits[kind]
      if (await queries.takeUse(tx.db, userOf(viewer), kind, limit)) return
      const { one, many } = usageWords[kind]
      if (limit === 0) throw new Problem('not_in_plan', { fill: { plan: name, what: many } })
      const { endsAt } = await queries.findMonth(tx.db, viewer)
      throw new Problem('limit_reached', {
        fill: { amount: `${limit} ${limit === 1 ? one : many}`, plan: name, day: dayWords(endsAt) },
      })
    },
  }
}

/** `1 December`, which begins at midnight UTC. */
const dayWords = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)
