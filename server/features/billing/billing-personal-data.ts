import { Readable } from 'node:stream'
import type { UserId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { ExportEntry, PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { asText } from './own-plan.ts'
import type { Subscriptions } from './subscriptions.ts'
import { findSubscription, type SubscriptionRow } from './subscriptions-queries.ts'
import { listMonths } from './usage-queries.ts'

interface Services {
  database: Database
  subscriptions: Subscriptions
}

/**
 * A user's usage by month, and their subscription. Counts are deleted with the account; the subscription is cancelled
 * first.
 */
export function createBillingPersonalData({ database, subscriptions }: Services): PersonalDataPart {
  return {
    count: async () => ({}),

    async *entries(userId) {
      const months = await listMonths(database.db, asViewer(userId))
      if (months.length > 0) yield entry('usage.json', months)
      const row = await findSubscription(database.db, asViewer(userId))
      if (row) yield entry('subscription.json', asExported(row))
    },

    remove: (userId) => subscriptions.end(userId),
  }
}

const entry = (path: string, content: unknown): ExportEntry => ({
  path,
  modifiedAt: new Date(),
  isCompact: false,
  sizeBytes: null,
  open: async () => Readable.from([`${JSON.stringify(content, null, 2)}\n`]),
})

const asExported = (row: SubscriptionRow) => ({
  customer_at_stripe: row.customerId,
  status: row.status,
  plan: row.plan?.name ?? null,
  since: asText(row.since),
  paid_until: asText(row.periodEndsAt),
  ends_at: asText(row.endsAt),
})

const asViewer = (userId: UserId): Viewer => ({ kind: 'user', userId, transport: 'program' })
