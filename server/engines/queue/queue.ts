import type { JobContext } from '#server/db/jobs.ts'

/** A client inside the caller's transaction, or a pool when there is none. */
export interface Transaction {
  query(sql: string, values: unknown[]): Promise<unknown>
}

export interface JobOptions {
  /** Unique among waiting jobs: a later job with the same key replaces the waiting one. */
  key?: string
  /**
   * There cannot be a job with this key yet, so the lookup is skipped, which is faster. If there is one, nothing is
   * added.
   */
  isFirst?: boolean
  /** Not before this time. */
  runAt?: Date
  /** The total number of attempts. */
  maxAttempts?: number
  /** Smaller runs earlier; 0 by default. */
  priority?: number
  /** Jobs with the same name here run one at a time across all processes, without delaying others. */
  queueName?: string
  /** The lane whose place it takes, and its owner; by default the common lane without an owner. */
  lane?: { name: string; owner: string }
}

export interface Queue {
  /** Adds a job in the caller's transaction: it exists if and only if that commits. The payload must be JSON. */
  add(tx: Transaction, name: string, payload: unknown, options?: JobOptions): Promise<void>
}

/** The handler of each job name. A rejected job is retried later, until its attempts are used up. */
export type JobHandlers = Record<string, (payload: unknown, context: JobContext) => Promise<void>>

export interface Runner {
  /** Resolves when no job is running or ready. */
  idle(): Promise<void>
  /**
   * Takes no more jobs; waits 5 seconds for the running ones, then aborts their signals, and abandons those that do not
   * end.
   */
  stop(): Promise<void>
  /** Rejects with the cause when jobs cannot run. */
  check(): Promise<void>
}

/** The part of a pino logger that the queue and related modules use. */
export interface QueueLogger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
