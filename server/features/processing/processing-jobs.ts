import { setTimeout as sleep } from 'node:timers/promises'
import type { FileId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fileJobKey } from '#server/db/jobs.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { findWaiting, findWaitingTurns, findWithoutJob } from './processing-queries.ts'
import { assignTurns, type ProcessingTurn } from './round-robin.ts'

/** Debounce: jobs are added after this long without arrivals. */
const quietMs = 100
/** The longest delay, even if files keep arriving. */
const longestWaitMs = 3_000
/** How much older a row's timestamp may be than its commit. */
const longestCommitMs = 60_000
/** After the database refused the jobs. */
const retryMs = 1_000
/** The retry delays add up to half an hour, longer than most outages of the database or the store. */
const maxAttempts = 8

interface Services {
  database: Database
  queue: Queue
  /** Called when jobs could not be added. */
  onError: (error: unknown) => void
}

/**
 * Jobs that process uploaded files. They are created from the rows of unprocessed files, in batches, and again when one
 * was lost with its process (decision 059).
 */
export function createProcessingJobs({ database, queue, onError }: Services) {
  const stopping = new AbortController()
  let arrivedAt = 0
  let isWanted = false
  let adding: Promise<void> | null = null

  const add = (tx: Transaction, turn: ProcessingTurn, isFirst: boolean): Promise<void> => {
    const { id: fileId, lane, priority } = turn
    const key = fileJobKey('caption-file', fileId)
    return queue.add(tx, 'caption-file', { fileId }, { key, isFirst, maxAttempts, lane, priority })
  }

  /** Adds a job for each unprocessed file without one; skips files that arrived before `since`. */
  async function addMissing(since = new Date(0)): Promise<void> {
    const found = await findWithoutJob(database.db, since)
    if (found.length === 0) return
    const turns = assignTurns(found, await findWaitingTurns(database.db))
    await database.transaction((tx) =>
      Promise.all(turns.map((turn, at) => add(tx, turn, found[at]?.isFirst ?? false))),
    )
  }

  async function quiet(): Promise<void> {
    const until = performance.now() + longestWaitMs
    for (;;) {
      const now = performance.now()
      const left = Math.min(arrivedAt + quietMs, until) - now
      if (left <= 0) return
      await sleep(left, undefined, { signal: stopping.signal })
    }
  }

  async function addWanted(): Promise<void> {
    const since = new Date(Date.now() - longestCommitMs)
    while (isWanted) {
      await quiet()
      isWanted = false
      try {
        await addMissing(since)
      } catch (error) {
        onError(error)
        isWanted = true
        await sleep(retryMs, undefined, { signal: stopping.signal })
      }
    }
  }

  /** Files without a job when this process stops get one at the next start. */
  function start(): void {
    adding = addWanted()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      .finally(() => {
        adding = null
        if (isWanted && !stopping.signal.aborted) start()
      })
  }

  async function settled(): Promise<void> {
    if (!adding) return
    await adding
    await settled()
  }

  return {
    addMissing,
    /** Queues a file whose content was replaced, in place of its waiting job. */
    async addAgain(tx: Transaction, fileId: FileId): Promise<void> {
      const file = await findWaiting(tx.db, fileId)
      if (!file) return
      for (const turn of assignTurns([file], await findWaitingTurns(tx.db))) await add(tx, turn, false)
    },
    /** Call after a file has arrived; its job is added soon. */
    soon(): void {
      arrivedAt = performance.now()
      isWanted = true
      if (!adding) start()
    },
    /** Resolves when every uploaded file has a job. */
    settled,
    async stop(): Promise<void> {
      stopping.abort()
      await adding
    },
  }
}
