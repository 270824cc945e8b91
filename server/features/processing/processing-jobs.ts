import { setTimeout as sleep } from 'node:timers/promises'
import type { FileId } from '#contract/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { fileJobKey } from '#server/db/jobs.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { findWaiting, findWaitingTurns, findWithoutJob } from './processing-queries.ts'
import { assignTurns, type ProcessingTurn } from './round-robin.ts'

/** So long nothing may have arrived before the jobs of what has arrived are added. */
const quietMs = 100
/** However much still arrives, no job is added later than this. */
const longestWaitMs = 3_000
/** A row may bear a time so far before the moment when it is there to be found. */
const longestCommitMs = 60_000
/** When the database did not take the jobs. */
const retryMs = 1_000
/** The waits between them come to half an hour, which most outages of the database or the store do not last. */
const maxAttempts = 8

interface Services {
  database: Database
  queue: Queue
  /** Hears of jobs that could not be added now. */
  onError: (error: unknown) => void
}

/**
 * Jobs that read files which have arrived. The row of a file says that it waits, and that is what its job is made
 * from: together with those of its neighbours, and again whenever one was lost with its process (decision 059).
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

  /** Gives every file that waits without a job its job; those that came before `since` are passed over. */
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

  /** What has no job when this process stops gets it at the next start. */
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
    /** Has a file whose content is another now read again, in place of a job that may still wait. */
    async addAgain(tx: Transaction, fileId: FileId): Promise<void> {
      const file = await findWaiting(tx.db, fileId)
      if (!file) return
      for (const turn of assignTurns([file], await findWaitingTurns(tx.db))) await add(tx, turn, false)
    },
    /** A file has arrived whose job is to come soon. */
    soon(): void {
      arrivedAt = performance.now()
      isWanted = true
      if (!adding) start()
    },
    /** Resolves when everything that has arrived has its job. */
    settled,
    async stop(): Promise<void> {
      stopping.abort()
      await adding
    },
  }
}
