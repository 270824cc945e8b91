import { Readable } from 'node:stream'
import type { UserId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { listMonths } from './ai-usage-queries.ts'

/** A user's model usage by month. The user's rows are deleted with the account; the totals remain. */
export function createAiUsagePersonalData(database: Database): PersonalDataPart {
  return {
    count: async () => ({}),

    async *entries(userId) {
      const months = await listMonths(database.db, asViewer(userId))
      if (months.length === 0) return
      yield {
        path: 'spending.json',
        modifiedAt: new Date(),
        isCompact: false,
        sizeBytes: null,
        open: async () => Readable.from([`${JSON.stringify(months, null, 2)}\n`]),
      }
    },

    remove: async () => {},
  }
}

const asViewer = (userId: UserId): Viewer => ({ kind: 'user', userId, transport: 'program' })
