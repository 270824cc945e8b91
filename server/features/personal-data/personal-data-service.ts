import { Readable } from 'node:stream'
import type { UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { ExportEntry, PersonalCounts, PersonalDataPart } from '#server/db/personal-data-part.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { findExpiredAccounts, findRemovalTime } from '#server/features/accounts/profile-queries.ts'
import { exportReadme } from './export-readme.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'

export type PersonalData = ReturnType<typeof createPersonalData>

/** An export reads all data of a user. */
const exportLimit = { count: 10, seconds: 3600 }

interface Services {
  database: Database
  queue: Queue
  rateLimits: RateLimits
  operatorName: string
  /** In the order of removal; the account itself comes last. */
  parts: readonly PersonalDataPart[]
}

/** Counts, exports and removes all personal data. */
export function createPersonalData({ database, queue, rateLimits, operatorName, parts }: Services) {
  const { db } = database

  async function* everything(userId: UserId): AsyncGenerator<ExportEntry> {
    yield {
      path: 'README.txt',
      modifiedAt: new Date(),
      isCompact: true,
      sizeBytes: null,
      open: async () => Readable.from([exportReadme(operatorName, new Date())]),
    }
    for (const part of parts.toReversed()) yield* part.entries(userId)
  }

  return {
    async count(viewer: Viewer): Promise<PersonalCounts> {
      const userId = userOf(viewer)
      const counts = await Promise.all(parts.map((part) => part.count(userId)))
      return Object.assign({ files: 0, stories: 0, questions: 0 }, ...counts) as PersonalCounts
    },

    /** The files of an export, each opened when it is read. @throws Problem `too_many_tries` */
    async export(viewer: Viewer): Promise<AsyncIterable<ExportEntry>> {
      const userId = userOf(viewer)
      await rateLimits.take('export', userId, exportLimit)
      return everything(userId)
    },

    /** Queues the removal of closed accounts past their grace period. */
    async sweepClosed(): Promise<void> {
      for (const userId of await findExpiredAccounts(db, limits.keepDays)) {
        await database.transaction((tx) => addRemoval(tx, userId))
      }
    },

    /** Removes everything of an account that was closed long enough ago; keeps any other. Resumable. */
    async remove(userId: UserId, signal: AbortSignal): Promise<void> {
      const removalAt = await findRemovalTime(db, userId, limits.keepDays)
      if (removalAt === null || removalAt > Date.now()) return
      for (const part of parts) await part.remove(userId, signal)
    },
  }

  function addRemoval(tx: Transaction, userId: UserId): Promise<void> {
    return queue.add(tx, 'remove-account', { userId }, { key: `remove-account:${userId}` })
  }
}
