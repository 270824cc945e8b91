import { ceilingWords } from '#contract/calls/ai-usage.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fileJobKey } from '#server/db/jobs.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import * as queries from './processing-queries.ts'
import type { FileToRead } from './processing-queries.ts'

/** When a caption made without the configured model is retried: three times within an hour. */
const againAfterMinutes = [2, 12, 45]
/** A lane of its own: a model that still does not respond delays only other retries. */
export const recaptionLane = 'recaptions'
/** Captions retried per batch when the model may be called again. */
const dueAtOnce = 500

type Held = Pick<FileToRead, 'id' | 'ownerId'>

export type Recaptions = ReturnType<typeof createRecaptions>

interface Services {
  database: Database
  queue: Queue
  ai: MeteredAi
}

/** Retries captions that had to be made without the model. */
export function createRecaptions({ database, queue, ai }: Services) {
  const { db } = database

  const queueTry = (tx: Transaction, { id, ownerId }: Held, attempt: number, runAt: Date): Promise<void> =>
    queue.add(
      tx,
      'recaption-file',
      { fileId: id, attempt },
      {
        key: fileJobKey('recaption-file', id),
        runAt,
        maxAttempts: 3,
        lane: { name: recaptionLane, owner: ownerId },
      },
    )

  return {
    /** Adds the given attempt, if one is left. Captions that wait for the next month are found by their note then. */
    async add(tx: Transaction, file: Held, note: string, attempt: number): Promise<void> {
      const minutes = againAfterMinutes[attempt - 1]
      if (note === ceilingWords) await queries.saveFacts(tx.db, file.id, { captionNote: note })
      else if (minutes !== undefined)
        await queueTry(tx, file, attempt, new Date(Date.now() + minutes * 60_000))
    },

    /** Retries captions that waited for the ceiling, once the model may be called again. */
    async addDue(): Promise<void> {
      if (!ai.hasModel || (await ai.isAtCeiling())) return
      const due = await queries.findHeldUp(db, ceilingWords, dueAtOnce)
      if (due.length === 0) return
      await database.transaction((tx) => Promise.all(due.map((file) => queueTry(tx, file, 1, new Date()))))
    },
  }
}
